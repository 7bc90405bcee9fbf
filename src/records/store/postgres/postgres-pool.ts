/** A pool of connections to PostgreSQL or a pooler, limited in number and time; repeated statements are prepared. */
import { createHash } from 'node:crypto';
import { type ClientBase, Pool, type PoolClient, type QueryResult, types } from 'pg';
import type { SqlValue } from '../database.ts';
import { storableValue } from '../sql-value.ts';

const OIDS = { bool: 16, bytea: 17, int8: 20, numeric: 1700 } as const;
/** Texts that are remembered; a text that is built from values would otherwise fill every connection. */
const MAX_TEXTS = 500;

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new RangeError(`Value is too large to be represented as a JavaScript number: ${text}`);
  return number;
}

/** Values come back as SQLite gives them: numbers, 1 and 0, plain bytes. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OIDS.bool]: (text) => (text === 't' ? 1 : 0),
  [OIDS.bytea]: (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex')),
  [OIDS.int8]: wholeNumber,
  [OIDS.numeric]: wholeNumber,
};

interface PoolOptions {
  readonly url: string;
  /** Most connections. */
  readonly size: number;
  /**
   * False behind a pooler, where each transaction may use another session of the server: no session state may remain.
   */
  readonly sessions: boolean;
  /** Milliseconds for one statement. */
  readonly statementTime?: number;
  /** Milliseconds that a transaction may wait for its next statement. */
  readonly idleTime?: number;
}

/** Milliseconds to wait for a connection, to the server or from the pool. */
const CONNECT_TIME = 10_000;

/** Milliseconds that a pooler's answer may come after our own limit. */
const LATER = 1_000;
const limitsOf = new WeakMap<Pool, string>();
const namesIn = new WeakSet<object>();

/** First statements of a transaction: behind a pooler its limits are set there. */
export function beginIn(pool: Pool, begin: string): string {
  return begin + (limitsOf.get(pool) ?? '');
}

export function createPool(options: PoolOptions): Pool {
  const { url, size, sessions, statementTime = 30_000, idleTime = 30_000 } = options;
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIME,
    idleTimeoutMillis: 60_000,
    // A pooler refuses connections that set session parameters.
    ...(sessions
      ? { statement_timeout: statementTime, idle_in_transaction_session_timeout: idleTime }
      : { query_timeout: statementTime + LATER }),
    keepAlive: true,
    application_name: 'lectern',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format === 'binary' ? undefined : PARSERS[oid]) ?? types.getTypeParser(oid, format),
    } as typeof types,
  });
  // An idle connection that dies is removed from the pool; the next query gets another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    if (sessions) namesIn.add(client);
    // Nor may one end the program that dies just when it is lent, before anything listens to it.
    client.on('error', () => undefined);
  });
  if (!sessions)
    limitsOf.set(
      pool,
      `; SET LOCAL statement_timeout = ${statementTime}; SET LOCAL idle_in_transaction_session_timeout = ${idleTime}`,
    );
  return pool;
}

interface KnownText {
  readonly text: string;
  readonly name: string;
  times: number;
}

const known = new Map<string, KnownText>();

/** `?` becomes `$1`, `$2`, …; repeated texts get a name, under which each direct connection keeps them prepared. */
function query(sql: string, named: boolean): { text: string; name?: string } {
  let entry = known.get(sql);
  if (entry === undefined) {
    let place = 0;
    const text = sql.replaceAll('?', () => `$${++place}`);
    if (known.size >= MAX_TEXTS) return { text };
    const name = `lectern_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
    entry = { text, name, times: 0 };
    known.set(sql, entry);
  }
  return named && ++entry.times > 1 ? { text: entry.text, name: entry.name } : { text: entry.text };
}

export function ask(
  client: Pick<ClientBase, 'query'>,
  sql: string,
  values: readonly SqlValue[] = [],
): Promise<QueryResult> {
  return client.query({ ...query(sql, namesIn.has(client)), values: values.map(storableValue) });
}

/** Lends a connection. After an error it is not reused, because its state is unknown. */
export async function withClient<T>(pool: Pool, action: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const lost = (error: Error): void => void (broken = error);
  client.on('error', lost);
  try {
    return await action(client);
  } catch (error) {
    broken ??= error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}
