/** Stores the directory connection: tokens as hashes, read for each request, so that a revoked one is refused at once. */
import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { checkedToken } from '../../lib/secrets/checked-token.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import {
  DIRECTORY_ROLES,
  type DirectoryError,
  type DirectoryRecords,
  type DirectoryToken,
} from './directory-records.ts';

/** Enough to replace one while another works. */
export const MAX_TOKENS = 5;
const MAX_ERRORS = 20;
const MAX_NAME = 40;
const MAX_DETAIL = 500;
const SEEN_EVERY = 60_000;
/** The one row of the settings. */
const SETTINGS = 'directory';
const COLUMNS =
  'id, name, hint, created_at AS "createdAt", created_by AS "createdBy", last_used_at AS "lastUsedAt"';

const format = checkedToken('scim_');

/** A secret has 214 random bits, so a plain hash resists search and is cheap at each request. */
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** @throws AppError `directory/name` */
function checkedName(given: string): string {
  const name = given.trim().normalize('NFC');
  if (name === '' || [...name].length > MAX_NAME || /\p{Cc}/u.test(name))
    throw new AppError('directory/name', `The name of a token has 1 to ${MAX_NAME} characters, on one line`, {
      hint: 'Name the directory that will use it, for example "Okta"',
    });
  return name;
}

export function createDirectoryRecords(deps: RecordDeps): DirectoryRecords {
  return { ...tokensOf(deps), ...settingsOf(deps), ...errorsOf(deps) };
}

type TokenRecords = Pick<DirectoryRecords, 'createToken' | 'tokens' | 'revokeToken' | 'verify'>;

function tokensOf({ database, clock, random }: RecordDeps): TokenRecords {
  const createToken: TokenRecords['createToken'] = async (request) => {
    const name = checkedName(request.name);
    const secret = format.make(random);
    const [id, hint, createdAt] = [newId(clock, random), format.hint(secret), clock()];
    await database.write(async (transaction) => {
      const row = await transaction.first<{ count: number }>(
        'SELECT count(*) AS count FROM directory_tokens WHERE revoked_at IS NULL',
      );
      if ((row?.count ?? 0) >= MAX_TOKENS)
        throw new AppError('directory/too-many', `There are ${MAX_TOKENS} tokens already`, {
          hint: 'Revoke those that no directory uses any more',
        });
      await transaction.run(
        'INSERT INTO directory_tokens (id, name, hint, hash, created_at, created_by) VALUES (?, ?, ?, ?, ?, ?)',
        [id, name, hint, hashOf(secret), createdAt, request.by],
      );
    });
    return { token: { id, name, hint, createdAt, createdBy: request.by, lastUsedAt: null }, secret };
  };

  const verify: TokenRecords['verify'] = async (secret) => {
    if (!format.is(secret)) return undefined;
    const hash = hashOf(secret);
    const row = await database.first<DirectoryToken & { hash: Uint8Array }>(
      `SELECT ${COLUMNS}, hash FROM directory_tokens WHERE hash = ? AND revoked_at IS NULL`,
      [hash],
    );
    if (row === undefined || !timingSafeEqual(row.hash, hash)) return undefined;
    const { hash: _, ...token } = row;
    const now = clock();
    if (now - (token.lastUsedAt ?? 0) >= SEEN_EVERY)
      // A full disk must not refuse a directory that only reads.
      await database
        .write((transaction) =>
          transaction.run('UPDATE directory_tokens SET last_used_at = ? WHERE id = ?', [now, token.id]),
        )
        .catch(() => undefined);
    return token;
  };

  return {
    createToken,
    verify,
    tokens: () =>
      database.all<DirectoryToken>(
        `SELECT ${COLUMNS} FROM directory_tokens WHERE revoked_at IS NULL ORDER BY created_at DESC, id DESC`,
      ),
    revokeToken: (id) =>
      database.write((transaction) =>
        transaction.first<DirectoryToken>(
          `UPDATE directory_tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING ${COLUMNS}`,
          [clock(), id],
        ),
      ),
  };
}

function settingsOf({ database }: RecordDeps): Pick<DirectoryRecords, 'role' | 'setRole'> {
  return {
    role: async () => {
      const row = await database.first<{ role: string }>('SELECT role FROM directory_settings WHERE id = ?', [
        SETTINGS,
      ]);
      return DIRECTORY_ROLES.find((role) => role === row?.role) ?? 'viewer';
    },
    setRole: (role) =>
      database.write(async (transaction) => {
        await transaction.run(
          'INSERT INTO directory_settings (id, role) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET role = excluded.role',
          [SETTINGS, role],
        );
      }),
  };
}

function errorsOf({ database, clock, random }: RecordDeps): Pick<DirectoryRecords, 'noteError' | 'errors'> {
  return {
    noteError: ({ token, request, status, detail }) =>
      database.write(async (transaction) => {
        await transaction.run(
          'INSERT INTO directory_errors (id, at, token, request, status, detail) VALUES (?, ?, ?, ?, ?, ?)',
          [
            newId(clock, random),
            clock(),
            token,
            request.slice(0, MAX_DETAIL),
            status,
            detail.slice(0, MAX_DETAIL),
          ],
        );
        await transaction.run(
          `DELETE FROM directory_errors WHERE id IN (
             SELECT id FROM directory_errors ORDER BY id DESC LIMIT 1000 OFFSET ?)`,
          [MAX_ERRORS],
        );
      }),
    errors: () =>
      database.all<DirectoryError>(
        'SELECT id, at, token, request, status, detail FROM directory_errors ORDER BY id DESC',
      ),
  };
}
