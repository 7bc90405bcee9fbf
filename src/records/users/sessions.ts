/** Sessions: a random token in a cookie, its hash in the store; they end after a week unused or a month in all. */
import { createHmac, hash } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { endOtherReading, endReading, endReadingOfSession } from './end-reading.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Session, User } from './user.ts';
import type { SessionInfo } from './user-records.ts';
import { toUser, USER_COLUMNS, type UserRow } from './user-row.ts';

const DAY = 24 * 60 * 60_000;
export const SESSION_IDLE = 7 * DAY;
export const SESSION_LONGEST = 30 * DAY;
const SEEN_EVERY = 60_000;
/** Of one member; beyond that the least recently used one ends. */
const MAX_SESSIONS = 50;
const MAX_DEVICE = 80;

/** 256 random bits cannot be guessed, so a plain hash is enough. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Says nothing to strangers: it is thrown only after a sign-in was proven. */
export function suspended(): AppError {
  return new AppError('users/suspended', 'This account is suspended', {
    hint: 'Ask an owner of the dashboard to activate it',
  });
}

interface Started {
  readonly session: Session;
  readonly token: string;
  /** Makes the browser known from now on. */
  readonly browser: string;
}

export interface Sessions {
  /**
   * Always a new token: one that an attacker planted before is worthless.
   * @throws AppError `users/suspended`, whatever proved who it is
   */
  start(transaction: Transaction, user: User, device: string): Promise<Started>;
  /** The live sessions of the tokens. */
  find(tokens: readonly string[]): Promise<readonly Session[]>;
  end(token: string): Promise<void>;
  list(user: string): Promise<SessionInfo[]>;
  endOne(user: string, session: string): Promise<boolean>;
  /** Ends what they read of protected sites too, except in the session that is kept. */
  endOthers(transaction: Transaction, user: string, keep?: string): Promise<number>;
  /** Deletes expired sessions. */
  forget(transaction: Transaction, now: number): Promise<void>;
}

export function createSessions(
  { database, clock, random, secret }: RecordDeps,
  browsers: KnownBrowsers,
): Sessions {
  const csrfKey = deriveKey(secret, 'csrf');
  const csrf = (session: string): string => createHmac('sha256', csrfKey).update(session).digest('base64url');
  const alive = (now: number): [number, number] => [now - SESSION_IDLE, now - SESSION_LONGEST];

  const start: Sessions['start'] = async (transaction, user, device) => {
    const now = clock();
    const id = newId(clock, random);
    const token = Buffer.from(random(32)).toString('base64url');
    await transaction.run(
      `DELETE FROM user_sessions WHERE id IN (
         SELECT id FROM user_sessions WHERE user_id = ? ORDER BY last_seen_at DESC, id DESC LIMIT 1000 OFFSET ?)`,
      [user.id, MAX_SESSIONS - 1],
    );
    await transaction.run(
      'INSERT INTO user_sessions (id, user_id, hash, device, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?, ?)',
      [id, user.id, tokenHash(token), device.slice(0, MAX_DEVICE), now, now],
    );
    const row = await transaction.first<{ epoch: number }>(
      'UPDATE users SET last_seen_at = ? WHERE id = ? AND active = 1 RETURNING browser_epoch AS epoch',
      [now, user.id],
    );
    if (row === undefined) throw suspended();
    const browser = browsers.make({ id: user.id, epoch: row.epoch });
    return { session: { id, user: { ...user, lastSeenAt: now }, csrf: csrf(id) }, token, browser };
  };

  const noteSeen = (session: string, user: string, now: number): Promise<void> =>
    database.write(async (transaction) => {
      await transaction.run('UPDATE user_sessions SET last_seen_at = ? WHERE id = ?', [now, session]);
      await transaction.run('UPDATE users SET last_seen_at = ? WHERE id = ?', [now, user]);
    });

  const find: Sessions['find'] = async (tokens) => {
    const hashes = tokens.filter((token) => /^[\w-]{43}$/.test(token)).map(tokenHash);
    if (hashes.length === 0) return [];
    const now = clock();
    const rows = await database.all<UserRow & { session: string; seenAt: number }>(
      `SELECT s.id AS session, s.last_seen_at AS "seenAt", ${USER_COLUMNS}
       FROM user_sessions s JOIN users u ON u.id = s.user_id AND u.active = 1
       WHERE s.hash IN (${hashes.map(() => '?').join(', ')}) AND s.last_seen_at > ? AND s.created_at > ? ORDER BY s.id`,
      [...hashes, ...alive(now)],
    );
    // A full disk must not lock people out of reading.
    for (const row of rows)
      if (now - row.seenAt >= SEEN_EVERY) await noteSeen(row.session, row.id, now).catch(() => undefined);
    return rows.map((row) => ({ id: row.session, user: toUser(row), csrf: csrf(row.session) }));
  };

  return {
    start,
    find,
    end: (token) =>
      database.write(async (transaction) => {
        const ended = await transaction.first<{ id: string; user: string }>(
          'DELETE FROM user_sessions WHERE hash = ? RETURNING id, user_id AS "user"',
          [tokenHash(token)],
        );
        if (ended !== undefined) await endReadingOfSession(transaction, ended.user, ended.id);
      }),
    list: (user) =>
      database.all<SessionInfo>(
        `SELECT id, device, created_at AS "createdAt", last_seen_at AS "lastSeenAt" FROM user_sessions
         WHERE user_id = ? AND last_seen_at > ? AND created_at > ? ORDER BY last_seen_at DESC, id DESC`,
        [user, ...alive(clock())],
      ),
    endOne: (user, session) =>
      database.write(async (transaction) => {
        await endReadingOfSession(transaction, user, session);
        return (
          (await transaction.run('DELETE FROM user_sessions WHERE user_id = ? AND id = ?', [user, session])) >
          0
        );
      }),
    endOthers: async (transaction, user, keep) => {
      if (keep === undefined) await endReading(transaction, [user]);
      else await endOtherReading(transaction, user, keep);
      return transaction.run('DELETE FROM user_sessions WHERE user_id = ? AND id <> ?', [user, keep ?? '']);
    },
    forget: async (transaction, now) => {
      await transaction.run(
        'DELETE FROM user_sessions WHERE last_seen_at <= ? OR created_at <= ?',
        alive(now),
      );
    },
  };
}
