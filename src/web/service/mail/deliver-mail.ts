/** Sends the queue of letters: a loop that claims what is due, hands it to the mail server, and records the outcome. */
import type { Clock } from '../../../lib/clock.ts';
import type { Log } from '../../../lib/log.ts';
import type { ClaimedLetter, MailRecords } from '../../../records/mail/mail-records.ts';
import { TokenBucket } from '../../edge/limits/token-buckets.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mailOutcome } from './mail-outcome.ts';
import { MailError, type Mailer } from './mailer.ts';

/** Calls `work` repeatedly until the returned function is called. */
export type Every = (milliseconds: number, work: () => void) => () => void;

export interface MailSenderParts {
  readonly mail: MailRecords;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly every?: Every;
  /** Milliseconds for one attempt; default a minute. */
  readonly timeout?: number;
}

export interface MailSender {
  start(): void;
  /** Looks for due letters now. */
  wake(): void;
  /** Claims nothing more, and gives letters under way two seconds to end. */
  stop(): Promise<void>;
  /** Sends everything that is due, as far as the rate allows, and resolves when nothing is under way. */
  sendDue(): Promise<void>;
}

const LOOK_EVERY = 1_000;
const TIMEOUT = 60_000;
const MOST_AT_ONCE = 4;
const LAST_WAIT = 2_000;
/** Below what mail servers accept from one sender. */
export const MAIL_RATE = { burst: 60, perMinute: 60 };

/** Timer ticks that do not keep the program running. */
export const machineTicks: Every = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

export function createMailSender(parts: MailSenderParts): MailSender {
  const { mail, clock, log, every = machineTicks, timeout = TIMEOUT } = parts;
  const stopping = new AbortController();
  const bucket = new TokenBucket(clock, MAIL_RATE);
  const flying = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let failing = false;
  let ended = false;
  let stopTicks: (() => void) | undefined;

  const launch = (letter: ClaimedLetter): void => {
    const flight = attempt(parts, letter, { stopping: stopping.signal, timeout })
      .catch((error: unknown) =>
        log.error('The outcome of a letter could not be recorded', { error: String(error) }),
      )
      .finally(() => {
        flying.delete(flight);
        look();
      });
    flying.add(flight);
  };

  const claimAll = async (): Promise<void> => {
    for (;;) {
      const limit = Math.min(MOST_AT_ONCE - flying.size, Math.floor(bucket.refill().tokens));
      if (ended || limit <= 0) return;
      // Three times the longest attempt: a live process has recorded the outcome by then.
      const claimed = await mail.claim({ limit, until: clock() + 3 * timeout });
      if (claimed.length === 0) return;
      bucket.tokens -= claimed.length;
      for (const letter of claimed) launch(letter);
    }
  };

  /** One pass at a time; a request during a pass causes another one. */
  const look = (): void => {
    if (ended) return;
    if (looking !== undefined) {
      again = true;
      return;
    }
    looking = claimAll()
      .then(
        () => void (failing = false),
        (error: unknown) => {
          // Logged once, not every second while the store is unavailable.
          if (!failing) log.error('The queue of letters cannot be read', { error: String(error) });
          failing = true;
        },
      )
      .finally(() => {
        looking = undefined;
        if (again) look();
        again = false;
      });
  };

  const settled = async (): Promise<void> => {
    while (looking !== undefined || flying.size > 0) {
      await looking;
      await Promise.all(flying);
    }
  };

  return {
    start: () => {
      stopTicks ??= every(LOOK_EVERY, look);
      look();
    },
    wake: look,
    stop: async () => {
      ended = true;
      stopTicks?.();
      const cut = setTimeout(() => stopping.abort(), LAST_WAIT);
      await settled();
      clearTimeout(cut);
    },
    sendDue: async () => {
      look();
      await settled();
    },
  };
}

async function attempt(
  { mail, mailer, clock, log, metrics }: MailSenderParts,
  letter: ClaimedLetter,
  { stopping, timeout }: { readonly stopping: AbortSignal; readonly timeout: number },
): Promise<void> {
  const { id, kind, to, subject, text, html } = letter;
  const late = clock() >= letter.goodUntil;
  const error = late
    ? new MailError('It waited until it was of no use any more', true)
    : await mailer
        .send({ id, to, subject, text, html }, AbortSignal.any([stopping, AbortSignal.timeout(timeout)]))
        .then(
          () => undefined,
          (reason: unknown) => reason ?? new Error('The mail server refused it'),
        );
  // Cut off by our own shutdown: the claim expires, and another process or the next start sends it.
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
