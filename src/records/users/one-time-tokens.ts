/** One-time links and tickets: 256 random bits given away, their hash stored, valid until a moment. */
import { newId } from '../../lib/secrets/new-id.ts';
import type { Queries, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { tokenHash } from './sessions.ts';
import type { Role } from './user.ts';

type TokenKind = 'set-up' | 'invitation' | 'ticket' | 'reset';
/** The kind of rows that keep a used challenge until it expires. */
const SPENT = 'spent';

export interface TokenRow {
  readonly id: string;
  /** The member that a ticket or a reset lets in, or who sent an invitation. */
  readonly user: string | null;
  readonly email: string | null;
  readonly role: Role | null;
  /** 1 when a reset also removes the second factor. */
  readonly endsFactor: number;
  /** What an invitation gives besides its role, as `writeGrants` stores it. */
  readonly grants: string | null;
  readonly expiresAt: number;
}

interface NewToken {
  readonly kind: TokenKind;
  /** The same id again replaces the token. */
  readonly id?: string;
  readonly user?: string;
  readonly email?: string;
  readonly role?: Role;
  /** Who created a reset: it is withdrawn with that member. */
  readonly givenBy?: string;
  readonly endsFactor?: boolean;
  readonly grants?: string | undefined;
  readonly goodFor: number;
  /** Derives the token from its expiry; default: a random token. */
  readonly of?: (expiresAt: number) => string;
}

export interface OneTimeTokens {
  make(transaction: Transaction, token: NewToken): Promise<string>;
  look(queries: Queries, kind: TokenKind, token: string): Promise<TokenRow | undefined>;
  /** Of two concurrent calls only one gets it. */
  take(transaction: Transaction, kind: TokenKind, token: string): Promise<TokenRow | undefined>;
  /** Uses up one of a few tries, without taking the token. */
  tryOnce(transaction: Transaction, kind: TokenKind, token: string): Promise<TokenRow | undefined>;
  /** Notes the use of a token that no row was made for. @returns false when it was used before */
  spend(transaction: Transaction, token: string, expiresAt: number): Promise<boolean>;
  forget(transaction: Transaction, now: number): Promise<void>;
}

const COLUMNS =
  'id, user_id AS "user", email, role, ends_factor AS "endsFactor", grants, expires_at AS "expiresAt"';
const MAX_TRIES = 5;

export function createOneTimeTokens({ clock, random }: RecordDeps): OneTimeTokens {
  return {
    make: async (transaction, { kind, id, user, email, role, givenBy, endsFactor, grants, goodFor, of }) => {
      const expiresAt = clock() + goodFor;
      const token = of?.(expiresAt) ?? Buffer.from(random(32)).toString('base64url');
      await transaction.run(
        `INSERT INTO user_tokens (id, kind, hash, user_id, email, role, given_by, ends_factor, grants, tries, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
         ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`,
        [
          id ?? newId(clock, random),
          kind,
          tokenHash(token),
          user ?? null,
          email ?? null,
          role ?? null,
          givenBy ?? null,
          endsFactor === true ? 1 : 0,
          grants ?? null,
          expiresAt,
        ],
      );
      return token;
    },
    look: (queries, kind, token) =>
      queries.first<TokenRow>(
        `SELECT ${COLUMNS} FROM user_tokens WHERE hash = ? AND kind = ? AND expires_at > ?`,
        [tokenHash(token), kind, clock()],
      ),
    take: (transaction, kind, token) =>
      transaction.first<TokenRow>(
        `DELETE FROM user_tokens WHERE hash = ? AND kind = ? AND expires_at > ? RETURNING ${COLUMNS}`,
        [tokenHash(token), kind, clock()],
      ),
    tryOnce: (transaction, kind, token) =>
      transaction.first<TokenRow>(
        `UPDATE user_tokens SET tries = tries + 1 WHERE hash = ? AND kind = ? AND expires_at > ? AND tries < ? RETURNING ${COLUMNS}`,
        [tokenHash(token), kind, clock(), MAX_TRIES],
      ),
    spend: async (transaction, token, expiresAt) =>
      (await transaction.run(
        `INSERT INTO user_tokens (id, kind, hash, tries, expires_at) VALUES (?, ?, ?, 0, ?)
         ON CONFLICT (hash) DO NOTHING`,
        [newId(clock, random), SPENT, tokenHash(token), expiresAt],
      )) > 0,
    forget: async (transaction, now) => {
      await transaction.run('DELETE FROM user_tokens WHERE expires_at <= ?', [now]);
    },
  };
}
