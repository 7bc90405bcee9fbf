/** Sessions of readers: a random token in a cookie, its hash in the store, and the reader sealed beside it. */

import { AppError } from '../../lib/app-error.ts';
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import type { SqlValue, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { untilChange } from '../store/until-change.ts';
import type { Reader, ReaderSession } from './reader.ts';
import { checkedReader } from './reader-limits.ts';
import { type ReaderRecords, SESSIONS_LISTED } from './reader-records.ts';
import { isSecret, newSecret, secretHash } from './secret-hash.ts';

const DAY = 86_400_000;
export const READER_SESSION_IDLE = 7 * DAY;
export const READER_SESSION_LONGEST = 30 * DAY;
const SEEN_EVERY = 60_000;
const MAX_DEVICE = 80;
/** Of one project; beyond that the oldest end. */
const MAX_READER_SESSIONS = 200_000;

type Own = 'start' | 'startAs' | 'session' | 'end' | 'sessions' | 'countSessions' | 'endOne' | 'endAll';

interface ReaderSessions extends Pick<ReaderRecords, Own> {
  forget(transaction: Transaction, now: number): Promise<void>;
  /** Ends the oldest sessions above the limit. */
  trim(transaction: Transaction, project: string): Promise<void>;
}

interface SessionRow {
  readonly id: string;
  readonly sealed: Uint8Array;
  readonly device: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number | null;
}

const COLUMNS = `s.id, s.reader AS sealed, s.device, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
  s.expires_at AS "expiresAt"`;
/** A member who was removed or suspended reads nothing from the next request on. */
const ALIVE = `s.last_seen_at > ? AND s.created_at > ? AND (s.expires_at IS NULL OR s.expires_at > ?)
  AND (s.way <> 'members' OR EXISTS (SELECT 1 FROM users u WHERE u.id = s.subject AND u.active = 1))`;
const aliveAt = (now: number): SqlValue[] => [now - READER_SESSION_IDLE, now - READER_SESSION_LONGEST, now];
/** The ends of `ALIVE` that time alone brings. */
const hasEnded = ({ lastSeenAt, createdAt, expiresAt }: SessionRow, now: number): boolean =>
  lastSeenAt <= now - READER_SESSION_IDLE ||
  createdAt <= now - READER_SESSION_LONGEST ||
  (expiresAt !== null && expiresAt <= now);

/** User data may hold keys for the playground: a stolen database alone does not give them away. */
function vault({ random, secret }: RecordDeps) {
  const key = deriveKey(secret, 'reader sessions');
  return {
    close: (project: string, id: string, reader: Reader): Buffer =>
      seal(key, Buffer.from(JSON.stringify(reader)), `${project}\n${id}`, random),
    /** Undefined when the installation's secret has changed: the reader signs in again. */
    open: (project: string, row: SessionRow): Reader | undefined => {
      try {
        return JSON.parse(unseal(key, row.sealed, `${project}\n${row.id}`).toString()) as Reader;
      } catch {
        return undefined;
      }
    },
  };
}

/** Readers who are held in memory, at most 16 kB each. */
const MAX_OPENED = 1_000;

interface Opened {
  readonly sealed: Buffer;
  readonly reader: Reader;
}

function rowsOf(deps: RecordDeps): Pick<ReaderSessions, 'session' | 'sessions' | 'countSessions'> {
  const { database, clock } = deps;
  const { open } = vault(deps);
  const kept = untilChange<SessionRow>(database, MAX_OPENED);
  const opened = new BoundedMap<string, Opened>({ entries: MAX_OPENED });
  /** A row that is read again is opened again only when its sealed part has changed. */
  const readerOf = (project: string, row: SessionRow): Reader | undefined => {
    const name = `${project}\n${row.id}`;
    const known = opened.get(name);
    if (known?.sealed.equals(row.sealed) === true) return known.reader;
    const reader = open(project, row);
    if (reader !== undefined) opened.set(name, { sealed: Buffer.from(row.sealed), reader });
    return reader;
  };
  const sessionOf = (project: string, row: SessionRow): (ReaderSession & { device: string }) | undefined => {
    const { sealed: _sealed, expiresAt: _expiresAt, ...rest } = row;
    const reader = readerOf(project, row);
    return reader === undefined ? undefined : { ...rest, reader };
  };
  return {
    session: async (project, token) => {
      if (!isSecret(token)) return undefined;
      const now = clock();
      // By the token itself: hashing it costs more than all the rest of finding a row that is kept.
      const row = await kept(`${project}\n${token}`, () =>
        database.first<SessionRow>(
          `SELECT ${COLUMNS} FROM reader_sessions s WHERE s.hash = ? AND s.project = ? AND ${ALIVE}`,
          [secretHash(token), project, ...aliveAt(now)],
        ),
      );
      if (row === undefined || hasEnded(row, now)) return undefined;
      if (now - row.lastSeenAt >= SEEN_EVERY)
        // A full disk must not lock readers out.
        await database
          .write((transaction) =>
            transaction.run('UPDATE reader_sessions SET last_seen_at = ? WHERE id = ?', [now, row.id]),
          )
          .catch(() => undefined);
      const session = sessionOf(project, row);
      if (session === undefined) return undefined;
      const { device: _, ...known } = session;
      return known;
    },
    sessions: async (project) => {
      const rows = await database.all<SessionRow>(
        `SELECT ${COLUMNS} FROM reader_sessions s WHERE s.project = ? AND ${ALIVE}
         ORDER BY s.last_seen_at DESC, s.id DESC LIMIT ?`,
        [project, ...aliveAt(clock()), SESSIONS_LISTED],
      );
      return rows.flatMap((row) => sessionOf(project, row) ?? []);
    },
    countSessions: async (project) =>
      (
        await database.first<{ count: number }>(
          `SELECT count(*) AS count FROM reader_sessions s WHERE s.project = ? AND ${ALIVE}`,
          [project, ...aliveAt(clock())],
        )
      )?.count ?? 0,
  };
}

/** Removing a key ends the sessions that it finds, so none may begin with it afterwards. */
async function keepKey(transaction: Transaction, project: string, key: string): Promise<void> {
  const row = await transaction.first('SELECT id FROM reader_jwt_keys WHERE project = ? AND id = ?', [
    project,
    key,
  ]);
  if (row === undefined)
    throw new AppError('readers/key-removed', 'The key of the JWT was removed meanwhile', {
      hint: 'Sign in again',
    });
}

/** @param max sessions of one project */
export function createReaderSessions(deps: RecordDeps, max = MAX_READER_SESSIONS): ReaderSessions {
  const { database, clock, random } = deps;
  const { close } = vault(deps);
  // Counting 200,000 rows at each sign-in would cost more than the sign-in.
  const trimEvery = Math.max(1, Math.floor(max / 400));
  let started = 0;

  const trim: ReaderSessions['trim'] = async (transaction, project) => {
    await transaction.run(
      `DELETE FROM reader_sessions WHERE id IN (
         SELECT id FROM reader_sessions WHERE project = ?
         ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?)`,
      [project, max, max],
    );
  };
  const remove = (where: string, values: readonly SqlValue[]): Promise<number> =>
    database.write((transaction) => transaction.run(`DELETE FROM reader_sessions WHERE ${where}`, values));

  const startAs: ReaderSessions['startAs'] = async (project, given, { device, token }) => {
    const now = clock();
    const reader = checkedReader(given, now);
    const id = newId(clock, random);
    await database.write(async (transaction) => {
      if (reader.way === 'jwt' && reader.provider !== undefined)
        await keepKey(transaction, project, reader.provider);
      await transaction.run(
        `INSERT INTO reader_sessions
           (id, project, hash, way, source, subject, device, reader, created_at, last_seen_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          id,
          project,
          secretHash(token),
          reader.way,
          reader.provider ?? '',
          reader.subject,
          device.slice(0, MAX_DEVICE),
          close(project, id, reader),
          now,
          now,
          reader.expiresAt ?? null,
        ],
      );
      if (++started % trimEvery === 0) await trim(transaction, project);
    });
  };

  return {
    ...rowsOf(deps),
    startAs,
    start: async (project, reader, device) => {
      const token = newSecret(random);
      await startAs(project, reader, { device, token });
      return token;
    },
    trim,
    end: async (project, token) => {
      if (isSecret(token)) await remove('hash = ? AND project = ?', [secretHash(token), project]);
    },
    endOne: async (project, id) => (await remove('project = ? AND id = ?', [project, id])) > 0,
    endAll: (project) => remove('project = ?', [project]),
    forget: async (transaction, now) => {
      await transaction.run(
        `DELETE FROM reader_sessions WHERE last_seen_at <= ? OR created_at <= ? OR expires_at <= ?
           OR (way = 'members' AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = reader_sessions.subject))`,
        aliveAt(now),
      );
    },
  };
}
