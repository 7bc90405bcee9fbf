/** Maps errors of PostgreSQL and the network to store errors; an unlisted one is a bug of ours and stays unchanged. */
import { type StoreTrouble, storeError } from '../store-errors.ts';

/** By SQLSTATE, the longest prefix first (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const TROUBLES: readonly (readonly [start: string, read: StoreTrouble, write: StoreTrouble])[] = [
  ['53100', 'unavailable', 'full'], // disk_full
  ['25006', 'unavailable', 'full'], // read_only_sql_transaction: a standby
  ['58030', 'unavailable', 'full'], // io_error
  ['40001', 'busy', 'busy'], // serialization_failure, after every repetition
  ['40P01', 'busy', 'busy'], // deadlock_detected
  ['55P03', 'busy', 'busy'], // lock_not_available
  ['57014', 'busy', 'busy'], // query_canceled: the statement took too long
  ['53', 'unavailable', 'unavailable'], // no memory, too many connections
  ['08', 'unavailable', 'unavailable'], // connection
  ['57P', 'unavailable', 'unavailable'], // shutting down or starting
  ['28', 'unavailable', 'unavailable'], // password
  ['3D', 'unavailable', 'unavailable'], // no such database
  ['25P03', 'unavailable', 'unavailable'], // idle_in_transaction_session_timeout
  ['XX', 'unavailable', 'unavailable'], // damage
];

/** The package's messages for a lost connection; it gives these errors no code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|The server does not support SSL)/;
const NETWORK =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ENOENT|EACCES|CERT_|ERR_TLS|DEPTH_|SELF_SIGNED|UNABLE_TO)/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** True when the server does not answer at all. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof AggregateError) return error.errors.some(isLost);
  return (
    NETWORK.test(code) || /^(08|57P0)/.test(code) || (error instanceof Error && LOST.test(error.message))
  );
}

/** True when another transaction conflicted; the same work can simply be repeated. */
export function isConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(codeOf(error));
}

/**
 * True when a prepared statement no longer fits: another program changed the tables, or a pooler mixed up connections.
 */
export function isStale(error: unknown): boolean {
  const code = codeOf(error);
  return code === '26000' || (code === '0A000' && /cached plan/.test(String(error)));
}

/** @returns the error to throw: one for people, or the given one */
export function postgresError(error: unknown, doing: 'read' | 'write'): unknown {
  if (isLost(error)) return storeError('unavailable', error);
  // Our own limit, where a pooler's connections have none.
  if (error instanceof Error && error.message === 'Query read timeout') return storeError('busy', error);
  const code = codeOf(error);
  const row = code.length === 5 ? TROUBLES.find(([start]) => code.startsWith(start)) : undefined;
  return row === undefined ? error : storeError(doing === 'read' ? row[1] : row[2], error);
}
