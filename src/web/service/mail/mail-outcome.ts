/** Decides what follows from an attempt to send a letter. */
import type { ClaimedLetter, MailOutcome } from '../../../records/mail/mail-records.ts';
import { MailError } from './mailer.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays between attempts; the last one repeats until the letter is of no use any more. */
const RETRIES = [30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR] as const;

/** @param error undefined when the server took it */
export function mailOutcome(
  { attempts, goodUntil }: Pick<ClaimedLetter, 'attempts' | 'goodUntil'>,
  error: unknown,
  now: number,
): MailOutcome {
  if (error === undefined) return { state: 'sent', nextAt: null, error: null };
  const text = error instanceof Error ? error.message : String(error);
  const nextAt = now + RETRIES[Math.min(attempts, RETRIES.length) - 1]!;
  const isOver = (error instanceof MailError && error.final) || nextAt >= goodUntil;
  return isOver ? { state: 'failed', nextAt: null, error: text } : { state: 'waiting', nextAt, error: text };
}
