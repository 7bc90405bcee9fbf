/** Sends the queue of letters: hands what is due to the mail server, within a rate, and records the outcome. */

import { defined } from '../../../lib/defined.ts';
import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ClaimedLetter, MailOutcome, MailRecords } from '../../../records/mail/mail-records.ts';
import { TokenBucket } from '../../edge/limits/token-buckets.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createSendLoop, type Every, type SendLoop } from '../outbox/send-loop.ts';
import { MailError, type Mailer } from './mailer.ts';

interface MailSenderParts {
  readonly mail: MailRecords;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly every?: Every;
  /** Milliseconds for one attempt; default a minute. */
  readonly timeout?: number;
}

const TIMEOUT = 60_000;
const MAX_AT_ONCE = 4;
/** Below what mail servers accept from one sender. */
export const MAIL_RATE = { burst: 60, perMinute: 60 };

export function createMailSender(parts: MailSenderParts): SendLoop {
  const { mail, clock, log, every, timeout = TIMEOUT } = parts;
  const bucket = new TokenBucket(clock, MAIL_RATE);
  return createSendLoop<ClaimedLetter>({
    log,
    messages: {
      unreadable: 'The queue of letters cannot be read',
      unrecorded: 'The outcome of a letter could not be recorded',
    },
    claim: async (flying) => {
      const limit = Math.min(MAX_AT_ONCE - flying.length, Math.floor(bucket.refill().tokens));
      if (limit <= 0) return [];
      const claimed = await mail.claim({ limit, until: clock() + 3 * timeout });
      bucket.tokens -= claimed.length;
      return claimed;
    },
    send: (letter, stopping) => attempt(parts, letter, { stopping, timeout }),
    ...defined({ every }),
  });
}

async function attempt(
  { mail, mailer, clock, log, metrics }: MailSenderParts,
  letter: ClaimedLetter,
  { stopping, timeout }: { readonly stopping: AbortSignal; readonly timeout: number },
): Promise<void> {
  const { id, kind, to, subject, text, html, unsubscribe } = letter;
  const late = clock() >= letter.goodUntil;
  const error = late
    ? new MailError('It waited until it was of no use any more', true)
    : await mailer

        .send(
          { id, to, subject, text, html, unsubscribe },
          AbortSignal.any([stopping, AbortSignal.timeout(timeout)]),
        )
        .then(
          () => undefined,
          (reason: unknown) => reason ?? new Error('The mail server refused it'),
        );
  if (stopping.aborted && error !== undefined) return;
  const outcome = mailOutcome(letter, error, clock());
  await mail.finish(id, outcome);
  metrics.count('lectern_mails_total', { kind, result: outcome.state });
  const fields = { kind, to: domainOf(to), attempts: letter.attempts, error: outcome.error ?? undefined };
  if (outcome.state === 'failed') log.error('A letter was given up', fields);
  else if (outcome.state === 'waiting' && letter.attempts === 1)
    log.error('A letter could not be sent, and is tried again for two days', fields);
}

/** The whole address is personal, and the log does not need it. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@'));
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays between attempts; the last one repeats until the letter is of no use any more. */
const RETRIES = [30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR] as const;

/** @param error undefined when the server took it */
function mailOutcome(
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
