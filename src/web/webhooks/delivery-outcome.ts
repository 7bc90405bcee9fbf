/** Pure: what follows from an attempt, and what the delivery log says about it. */
import { AppError } from '../../lib/app-error.ts';
import type { DeliveryOutcome } from '../../records/webhooks/webhook-records.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Time between an attempt that failed and the next one: seventeen hours in all, so that a receiver may be down for a night. */
export const RETRIES = Object.freeze([
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
]);

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address',
  ECONNRESET: 'The connection was closed before there was an answer',
  ENOTFOUND: 'The name of the address does not exist',
  EAI_AGAIN: 'The name of the address could not be asked for',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
  ETIMEDOUT: 'The address did not answer',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by itself',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name',
};

/** In words of ours: what a network says may name what it found inside of it. */
export function attemptError(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return NETWORK[code] ?? `The connection failed${/^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : ''}`;
}

/** @param attempts counted from 1 */
export function outcomeOf(
  result: { readonly status: number } | { readonly error: unknown },
  { attempts, now }: { readonly attempts: number; readonly now: number },
): DeliveryOutcome {
  const status = 'status' in result ? result.status : null;
  if (status !== null && status >= 200 && status < 300)
    return { state: 'delivered', nextAt: null, status, error: null };
  const error =
    'error' in result
      ? attemptError(result.error)
      : `It answered ${status}${status! >= 300 && status! < 400 ? '; redirects are not followed' : ''}`;
  const pause = RETRIES[attempts - 1];
  return pause === undefined
    ? { state: 'failed', nextAt: null, status, error }
    : { state: 'waiting', nextAt: now + pause, status, error };
}
