/** Stores API keys as hashes on either database, read for each request, so that a revoked key is refused at once. */
import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { checkedToken } from '../../lib/secrets/checked-token.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { Database } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { checkedNetworks } from './key-networks.ts';
import type { ApiKey, KeyRecords } from './key-records.ts';
import { checkedScopes, isKeyScope } from './key-scope.ts';

const EVERY = 60_000;

interface Use {
  at: number;
  /** Last moment that the store has. */
  written: number;
  /** Last attempt to write it, successful or not. */
  tried: number;
}

interface LastUsed {
  note(id: string, at: number): void;
  /** The later of the moments in memory and in the store. */
  of(id: string, stored: number | null): number | null;
  /** Writes pending moments. */
  flush(): Promise<void>;
}

/** Its memory grows only with existing keys, since only those are noted. */
function createLastUsed(database: Database): LastUsed {
  const uses = new Map<string, Use>();
  let writing: Promise<void> = Promise.resolve();

  const write = async (ids: Iterable<string>): Promise<void> => {
    const due = [...ids].flatMap((id) => {
      const use = uses.get(id);
      return use !== undefined && use.at > use.written ? [{ id, use, at: use.at }] : [];
    });
    if (due.length === 0) return;
    try {
      await database.write(async (transaction) => {
        for (const { id, at } of due)
          await transaction.run(
            'UPDATE api_keys SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)',
            [at, id, at],
          );
      });
      for (const { use, at } of due) use.written = at;
    } catch {
      // A full disk must not refuse clients that only read: the next minute tries again.
    }
  };
  const enqueue = (ids: Iterable<string>): Promise<void> => (writing = writing.then(() => write(ids)));

  return {
    note: (id, at) => {
      const use = uses.get(id) ?? { at: 0, written: 0, tried: 0 };
      uses.set(id, use);
      use.at = Math.max(use.at, at);
      if (at - use.tried < EVERY) return;
      use.tried = at;
      void enqueue([id]);
    },
    of: (id, stored) => {
      const use = uses.get(id);
      return use === undefined ? stored : Math.max(use.at, stored ?? 0);
    },
    flush: () => enqueue(uses.keys()),
  };
}

/** API keys as rows: their columns, and how they are read. */
const KEY_COLUMNS = `id, project, name, hint, created_at AS "createdAt", created_by AS "createdBy",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", scopes, networks`;

type KeyRow = Omit<ApiKey, 'scopes' | 'networks'> & {
  /** Joined by spaces, like `networks`. */
  readonly scopes: string | null;
  readonly networks: string | null;
};

/** Scopes that this version does not know allow nothing: without a known one the key may do nothing, not everything. */
function keyOf({ scopes, networks, ...key }: KeyRow): ApiKey {
  return {
    ...key,
    scopes: scopes === null ? null : scopes.split(' ').filter(isKeyScope),
    networks: networks === null ? null : networks.split(' '),
  };
}

/** Unrevoked keys of one project; more would be a script gone wrong. */
const MAX_KEYS = 200;
const MAX_NAME = 80;

/** A key has 214 random bits, so a plain hash resists search and is cheap at each request. */
const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');

/** @throws AppError `keys/name` */
function checkedName(given: string): string {
  const name = given.trim();
  if (name === '' || [...name].length > MAX_NAME || /\p{Cc}/u.test(name))
    throw new AppError('keys/name', `The name of a key has 1 to ${MAX_NAME} characters, on one line`, {
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

  const create: KeyRecords['create'] = async (request) => {
    const now = clock();
    const name = checkedName(request.name);
    const expiresAt = checkedExpiry(request.expiresAt, now);
    const scopes = checkedScopes(request.scopes);
    const networks = checkedNetworks(request.networks);
    const secret = makeKey(random);
    const key: ApiKey = {
      id: newId(clock, random),
      project: request.project,
      name,
      hint: keyHint(secret),
      createdAt: now,
      createdBy: request.createdBy ?? null,
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
      if ((row?.count ?? 0) >= MAX_KEYS)
        throw new AppError('keys/too-many', `The project "${key.project}" has ${MAX_KEYS} keys already`, {
          hint: 'Revoke those that nothing uses any more',
        });
      await transaction.run(
        `INSERT INTO api_keys (id, project, name, hint, hash, created_at, created_by, expires_at, scopes, networks)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          key.id,
          key.project,
          name,
          key.hint,
          hashOf(secret),
          now,
          key.createdBy,
          expiresAt,
          scopes?.join(' ') ?? null,
          networks?.join(' ') ?? null,
        ],
      );
    });
    return { key, secret };
  };

  const verify: KeyRecords['verify'] = async (secret) => {
    if (!isKey(secret)) return undefined;
    const hash = hashOf(secret);
    const row = await database.first<KeyRow & { hash: Uint8Array }>(
      `SELECT ${KEY_COLUMNS}, hash FROM api_keys WHERE hash = ?`,
      [hash],
    );
    if (row === undefined || !timingSafeEqual(row.hash, hash)) return undefined;
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

/** Total length: 46 characters. */
export const { make: makeKey, is: isKey, hint: keyHint, length: KEY_LENGTH } = checkedToken('svc_');
