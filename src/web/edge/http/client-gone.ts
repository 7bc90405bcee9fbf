/** Tells a client that disconnected from a real failure: a disconnect does not belong in the operator's log. */
import { AppError } from '../../../lib/app-error.ts';

/** Error codes of the system, of streams and of the fetch client. */
const CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ABORT_ERR',
]);

/** @param signal the request's signal, which is aborted when the client disconnects */
export function isClientGone(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof AppError && error.code === 'request/aborted') return true;
  // A bug that throws at the same moment is still reported.
  return signal.aborted && (error === signal.reason || isAbort(error));
}

function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return error.name === 'AbortError' || (code !== undefined && CODES.has(code)) || isAbort(error.cause);
}
