/** Tells a client who went away from something that went wrong here: the first is no matter for the operator's log. */
import { AppError } from '../../../lib/app-error.ts';

/** What the system, the streams and the fetch client call it. */
const CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ABORT_ERR',
]);

/** @param signal the request's, which is aborted when its client goes away */
export function isClientGone(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof AppError && error.code === 'request/aborted') return true;
  // A mistake of ours that happens at the same moment is told all the same.
  return signal.aborted && (error === signal.reason || isAbort(error));
}

function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return error.name === 'AbortError' || (code !== undefined && CODES.has(code)) || isAbort(error.cause);
}
