/** Stores API keys as hashes on either database, read for each request, so that a revoked key is refused at once. */
import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/new-id.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { isKey, keyHint, makeKey } from './key-format.ts';
import { checkedNetworks } from './key-networks.ts';
import type { ApiKey, KeyRecords } from './key-records.ts';
import { KEY_COLUMNS, type KeyRow, keyOf } from './key-row.ts';
import { checkedScopes } from './key-scope.ts';
import { createLastUsed } from './last-used.ts';

/** Unrevoked keys of one project; more would be a script gone wrong. */
const MOST_KEYS = 200;
const MOST_NAME = 80;

/** A key has 214 random bits, so a plain hash resists search and is cheap at each request. */
const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');

/** @throws AppError `keys/name` */
function checkedName(given: string): string {
  const name = given.trim();
  if (name === '' || [...name].length > MOST_NAME || /\p{Cc}/u.test(name))
    throw new AppError('keys/name', `The name of a key has 1 to ${MOST_NAME} characters, on one line`, {
      hint: 'Name the program that will use it, for example "weekly report"',
    });
  return name;
}

/** @throws AppError `keys/expiry` */
function checkedExpiry(expiresAt: number | undefined, now: number): number | null {
  if (expiresAt === undefined) return null;
  if (!Number.isSafeInteger(expiresAt) || expiresAt <= now)
    throw new AppError('keys/expiry', 'The key would have expired before it was made', {
      hint: 'Choose a day that is still to come',
    });
  return expiresAt;
}

export function createKeyRecords({ database, clock, random }: RecordDeps): KeyRecords {
  const lastUsed = createLastUsed(database);

  const create: KeyRecords['create'] = async (wanted) => {
    const now = clock();
    const name = checkedName(wanted.name);
    const expiresAt = checkedExpiry(wanted.expiresAt, now);
    const scopes = checkedScopes(wanted.scopes);
    const networks = checkedNetworks(wanted.networks);
    const secret = makeKey(random);
    const key: ApiKey = {
      id: newId(clock, random),
      project: wanted.project,
      name,
      hint: keyHint(secret),
      createdAt: now,
      createdBy: wanted.createdBy ?? null,
      lastUsedAt: null,
      expiresAt,
      revokedAt: null,
      scopes,
      networks,
    };
    await database.write(async (transaction) => {
      const row = await transaction.first<{ count: number }>(
        'SELECT count(*) AS count FROM api_keys WHERE project = ? AND revoked_at IS NULL',
        [key.project],
      );
      if ((row?.count ?? 0) >= MOST_KEYS)
        throw new AppError('keys/too-many', `The project "${key.project}" has ${MOST_KEYS} keys already`, {
          hint: 'Revoke those that nothing uses any more',
        });
      await transaction.run(
        `INSERT INTO api_keys (id, project, name, hint, hash, created_at, created_by, expires_at, scopes, networks)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          ...[key.id, key.project, name, key.hint, hashOf(secret), now, key.createdBy, expiresAt],
          ...[scopes?.join(' ') ?? null, networks?.join(' ') ?? null],
        ],
      );
    });
    return { key, secret };
  };

  const verify: KeyRecords['verify'] = async (secret) => {
    if (!isKey(secret)) return undefined;
    const wanted = hashOf(secret);
    const row = await database.first<KeyRow & { hash: Uint8Array }>(
      `SELECT ${KEY_COLUMNS}, hash FROM api_keys WHERE hash = ?`,
      [wanted],
    );
    if (row === undefined || !timingSafeEqual(row.hash, wanted)) return undefined;
    const now = clock();
    if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
    lastUsed.note(row.id, now);
    const { hash: _, ...key } = row;
    return keyOf(key);
  };

  return {
    create,
    verify,
    list: async (project) => {
      const keys = await database.all<KeyRow>(
        `SELECT ${KEY_COLUMNS} FROM api_keys WHERE project = ? ORDER BY created_at DESC, id DESC`,
        [project],
      );
      return keys.map((key) => ({ ...keyOf(key), lastUsedAt: lastUsed.of(key.id, key.lastUsedAt) }));
    },
    revoke: (project, id) =>
      database.write(async (transaction) => {
        const row = await transaction.first<KeyRow>(
          `UPDATE api_keys SET revoked_at = COALESCE(revoked_at, CAST(? AS bigint))
           WHERE project = ? AND id = ? RETURNING ${KEY_COLUMNS}`,
          [clock(), project, id],
        );
        return row === undefined ? undefined : keyOf(row);
      }),
    flush: () => lastUsed.flush(),
  };
}
