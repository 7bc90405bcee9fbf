/** How people become members: the first owner by the set-up link or the environment, everyone else by invitation. */
import { createHmac } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { mustUseProvider, refusePassword } from './must-use-provider.ts';
import type { TokenRow } from './one-time-tokens.ts';
import { checkPassword } from './password-rules.ts';
import type { SignInParts } from './sign-in.ts';
import { applyGrants, readGrants, writeGrants } from './teams/invitation-grants.ts';
import type { Role, User } from './user.ts';
import type { Invitation, UserRecords } from './user-records.ts';
import { findUser, normalEmail, normalName } from './user-row.ts';

const DAY = 24 * 60 * 60_000;
const SET_UP_GOOD_FOR = DAY;
const INVITATION_GOOD_FOR = 7 * DAY;
/** Pending invitations; more would be a script gone wrong. */
const MAX_INVITATIONS = 200;
/** The one row of the set-up link. */
const SET_UP_ID = 'set-up';
/** A link that expires sooner is replaced by a new one. */
const SET_UP_GOOD_ENOUGH = 60 * 60_000;

type InvitationRecords = Pick<
  UserRecords,
  | 'isNew'
  | 'createSetupToken'
  | 'isSetupToken'
  | 'setUp'
  | 'ensureOwner'
  | 'invite'
  | 'invitations'
  | 'withdrawInvitation'
  | 'invitation'
  | 'acceptInvitation'
>;

/** Made by the directory, and never signed in to. */
const IS_UNUSED = "by_directory = 1 AND last_seen_at IS NULL AND active = 1 AND role <> 'owner'";

interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
}

export function createInvitations(deps: RecordDeps, parts: SignInParts): InvitationRecords {
  return { ...firstOwner(deps, parts), ...invited(deps, parts) };
}

/** @returns undefined when the address is a member already */
export async function addUser(
  { clock, random }: RecordDeps,
  transaction: Transaction,
  { email, name, role, password }: NewUser,
): Promise<User | undefined> {
  const id = newId(clock, random);
  const createdAt = clock();
  const added = await transaction.run(
    `INSERT INTO users (id, email, name, role, password, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (email) DO NOTHING`,
    [id, email, name, role, password, createdAt],
  );
  if (added === 0) return undefined;
  return {
    id,
    email,
    name,
    role,
    active: true,
    hasTotp: false,
    letterKeys: true,
    teamMail: true,
    createdAt,
    lastSeenAt: null,
  };
}

interface Claim {
  readonly email: string;
  readonly role: Role;
  /** Left out, both stay as the directory wrote them. */
  readonly name?: string;
  readonly password?: string;
}

/**
 * Gives an account that the directory made, and that nobody has ever used, to whoever holds an invitation for its
 * address. An account that somebody has signed in to is never given away, nor one of an owner.
 */
export async function claimUser(
  transaction: Transaction,
  { email, role, name, password }: Claim,
): Promise<User | undefined> {
  const row = await transaction.first<{ id: string }>(
    `UPDATE users SET role = ?, name = COALESCE(?, name), password = COALESCE(?, password)
     WHERE email = ? AND ${IS_UNUSED} RETURNING id`,
    [role, name ?? null, password ?? null, email],
  );
  return row === undefined ? undefined : findUser(transaction, row.id);
}

async function hasOwner(queries: Pick<Transaction, 'first'>): Promise<boolean> {
  return (await queries.first("SELECT id FROM users WHERE role = 'owner' LIMIT 1")) !== undefined;
}

function setUpToken({ secret }: Pick<RecordDeps, 'secret'>, expiresAt: number): string {
  return createHmac('sha256', deriveKey(secret, 'set-up link')).update(String(expiresAt)).digest('base64url');
}

function firstOwner(
  deps: RecordDeps,
  { sessions, tokens, passwords }: SignInParts,
): Pick<InvitationRecords, 'isNew' | 'createSetupToken' | 'isSetupToken' | 'setUp' | 'ensureOwner'> {
  const { database } = deps;
  const works = async (token: string): Promise<boolean> =>
    (await tokens.look(database, 'set-up', token)) !== undefined && !(await hasOwner(database));
  return {
    isNew: async () => !(await hasOwner(database)),
    createSetupToken: () =>
      database.write(async (transaction) => {
        if (await hasOwner(transaction))
          throw new AppError('users/set-up-done', 'The dashboard has an owner already', {
            hint: 'Ask them for an invitation',
          });
        const row = await transaction.first<{ expiresAt: number }>(
          'SELECT expires_at AS "expiresAt" FROM user_tokens WHERE id = ?',
          [SET_UP_ID],
        );
        // Every server of the installation prints the same link: only hashes are stored, so the token is derived from
        // what all of them know.
        const printed = row === undefined ? undefined : setUpToken(deps, row.expiresAt);
        if (
          printed !== undefined &&
          row!.expiresAt - deps.clock() > SET_UP_GOOD_ENOUGH &&
          (await tokens.look(transaction, 'set-up', printed)) !== undefined
        )
          return printed;
        return tokens.make(transaction, {
          kind: 'set-up',
          id: SET_UP_ID,
          goodFor: SET_UP_GOOD_FOR,
          of: (expiresAt) => setUpToken(deps, expiresAt),
        });
      }),
    isSetupToken: works,
    setUp: async ({ token, device, ...owner }) => {
      // Checked before hashing, so that wrong tokens cost nothing.
      if (!(await works(token))) return undefined;
      const [email, name] = [normalEmail(owner.email), normalName(owner.name)];
      checkPassword(owner.password, email);
      const password = await passwords.hash(owner.password, 'first');
      return database.write(async (transaction) => {
        if (await hasOwner(transaction)) return undefined;
        if ((await tokens.take(transaction, 'set-up', token)) === undefined) return undefined;
        const user = await addUser(deps, transaction, { email, name, role: 'owner', password });
        return user === undefined ? undefined : sessions.start(transaction, user, device);
      });
    },
    ensureOwner: async (owner) => {
      if (await hasOwner(database)) return;
      const email = normalEmail(owner.email);
      checkPassword(owner.password, email);
      const password = await passwords.hash(owner.password);
      await database.write(async (transaction) => {
        if (await hasOwner(transaction)) return;
        await transaction.run('DELETE FROM user_tokens WHERE id = ?', [SET_UP_ID]);
        const added = await addUser(deps, transaction, {
          email,
          name: email.split('@', 1)[0]!,
          role: 'owner',
          password,
        });
        // All owners were removed from the store by hand: the operator who sets the environment decides.
        if (added === undefined)
          await transaction.run("UPDATE users SET role = 'owner', password = ? WHERE email = ?", [
            password,
            email,
          ]);
      });
    },
  };
}

function invited(
  deps: RecordDeps,
  { sessions, tokens, passwords }: SignInParts,
): Omit<InvitationRecords, 'isNew' | 'createSetupToken' | 'isSetupToken' | 'setUp' | 'ensureOwner'> {
  const { database, clock } = deps;
  const isMember = async (transaction: Transaction, email: string): Promise<boolean> =>
    (await transaction.first(`SELECT id FROM users WHERE email = ? AND NOT (${IS_UNUSED})`, [email])) !==
    undefined;
  return {
    invite: async ({ email: given, role, by, grants }) => {
      const email = normalEmail(given);
      const stored = grants === undefined ? undefined : writeGrants(grants);
      return database.write(async (transaction) => {
        if (await isMember(transaction, email)) return undefined;
        await transaction.run(
          "DELETE FROM user_tokens WHERE kind = 'invitation' AND (email = ? OR expires_at <= ?)",
          [email, clock()],
        );
        const row = await transaction.first<{ count: number }>(
          "SELECT count(*) AS count FROM user_tokens WHERE kind = 'invitation'",
        );
        if ((row?.count ?? 0) >= MAX_INVITATIONS)
          throw new AppError(
            'users/too-many-invitations',
            `${MAX_INVITATIONS} invitations are waiting already`,
            {
              hint: 'Withdraw those that no one will accept',
            },
          );
        return tokens.make(transaction, {
          kind: 'invitation',
          user: by,
          email,
          role,
          grants: stored,
          goodFor: INVITATION_GOOD_FOR,
        });
      });
    },
    invitations: async () => {
      const rows = await database.all<Omit<Invitation, 'grants'> & Pick<TokenRow, 'grants'>>(
        `SELECT id, email, role, grants, expires_at AS "expiresAt" FROM user_tokens
         WHERE kind = 'invitation' AND expires_at > ? ORDER BY expires_at DESC, id DESC`,
        [clock()],
      );
      return rows.map((row) => ({ ...row, grants: readGrants(row.grants) }));
    },
    withdrawInvitation: (id) =>
      database.write(
        async (transaction) =>
          (await transaction.run("DELETE FROM user_tokens WHERE kind = 'invitation' AND id = ?", [id])) > 0,
      ),
    invitation: async (token) => {
      const row = await tokens.look(database, 'invitation', token);
      if (row === undefined) return undefined;
      const [email, role] = [row.email!, row.role!];
      return { email, role, elsewhere: await mustUseProvider(database, { role }) };
    },
    acceptInvitation: async ({ token, name: given, password: typed, device }) => {
      const known = await tokens.look(database, 'invitation', token);
      if (known === undefined) return undefined;
      const name = normalName(given);
      checkPassword(typed, known.email!);
      const password = await passwords.hash(typed, 'first');
      return database.write(async (transaction) => {
        const row = await tokens.take(transaction, 'invitation', token);
        if (row === undefined) return undefined;
        const joining = { email: row.email!, name, role: row.role!, password };
        await refusePassword(transaction, joining);
        const user = (await addUser(deps, transaction, joining)) ?? (await claimUser(transaction, joining));
        if (user === undefined) return undefined;
        await applyGrants(transaction, user.id, row.grants);
        return sessions.start(transaction, user, device);
      });
    },
  };
}
