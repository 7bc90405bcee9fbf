/** Decides what follows from a delivery attempt and how the delivery log describes it. */
import type { DeliveryOutcome } from '../../../records/webhooks/webhook-records.ts';
import { networkError } from '../../edge/http/network-error.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays between attempts: seventeen hours in total, so that a receiver may be down for a night. */
export const RETRIES = Object.freeze([
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
]);

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
      ? networkError(result.error)
      : `It answered ${status}${status! >= 300 && status! < 400 ? '; redirects are not followed' : ''}`;
  const pause = RETRIES[attempts - 1];
  return pause === undefined
    ? { state: 'failed', nextAt: null, status, error }
    : { state: 'waiting', nextAt: now + pause, status, error };
}
