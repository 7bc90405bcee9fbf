/** Sends unexpected errors to a service: few, each kind seldom, one at a time, and never so that anything waits for it. */
import { randomBytes } from 'node:crypto';
import { withTimeout } from '../../async/with-timeout.ts';
import { BoundedMap } from '../../cache/bounded-map.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../../time/clock.ts';
import { outageLog } from '../otlp/outage-log.ts';
import { type ErrorSource, errorEvent, type UnexpectedError } from './error-event.ts';
import type { Envelope, Sent } from './send-envelope.ts';

export interface ErrorReporter {
  /** Takes no time, and throws nothing. */
  report(error: Pick<UnexpectedError, 'thrown' | 'what' | 'tags' | 'trace'>): void;
  /** Resolves when what waits is sent, or after two seconds. */
  flush(): Promise<void>;
}

interface ReporterParts {
  /** @throws when the service does not answer */
  readonly send: (envelope: Envelope) => Promise<Sent>;
  readonly source: ErrorSource;
  readonly log: Log;
  readonly clock?: Clock;
}

export const REPORT_LIMITS = {
  /** That wait to be sent. */
  queue: 30,
  /** In a minute, of all kinds. */
  perMinute: 30,
  /** Milliseconds until an equal error is sent again. */
  again: 60_000,
  /** Kinds that are remembered. */
  kinds: 500,
  /** Milliseconds for what waits when the program ends. */
  flush: 2_000,
};

export function errorReporter({ send, source, log, clock = Date.now }: ReporterParts): ErrorReporter {
  const queue: UnexpectedError[] = [];
  const kinds = new BoundedMap<string, { at: number; leftOut: number }>({ entries: REPORT_LIMITS.kinds });
  const outage = outageLog(log, {
    began: 'Unexpected errors cannot be sent to the error service; they are only in this log',
    ended: 'Unexpected errors are sent to the error service again',
  });
  let [minute, inMinute, pausedUntil] = [0, 0, 0];
  let sending: Promise<void> | undefined;

  /** @returns the number of equal ones that were left out; undefined when this one is too */
  const admitted = (thrown: unknown, now: number): number | undefined => {
    const kind = kindOf(thrown);
    const known = kinds.get(kind);
    if (known !== undefined && now - known.at < REPORT_LIMITS.again) {
      known.leftOut++;
      return undefined;
    }
    const thisMinute = Math.floor(now / 60_000);
    if (minute !== thisMinute) [minute, inMinute] = [thisMinute, 0];
    if (now < pausedUntil || queue.length >= REPORT_LIMITS.queue || ++inMinute > REPORT_LIMITS.perMinute)
      return undefined;
    kinds.set(kind, { at: now, leftOut: 0 });
    return known?.leftOut ?? 0;
  };
  const sendAll = async (): Promise<void> => {
    for (let error = queue.shift(); error !== undefined; error = queue.shift()) {
      try {
        const event = await errorEvent(error, source);
        const { status, pause } = await send({ id: error.id, event });
        if (pause > 0) {
          pausedUntil = clock() + pause;
          queue.length = 0;
        }
        if (status === 429 || status < 300) outage.worked();
        else outage.failed(new Error(`The error service answered ${status}`));
      } catch (failed) {
        outage.failed(failed);
      }
    }
  };
  return {
    report: ({ thrown, what, tags, trace }) => {
      const now = clock();
      const leftOut = admitted(thrown, now);
      if (leftOut === undefined) return;
      queue.push({ thrown, what, tags, trace, leftOut, at: now, id: randomBytes(16).toString('hex') });
      // Later, so that the code that failed goes on first.
      sending ??= new Promise<void>((resolve) => void setImmediate(resolve)).then(sendAll).finally(() => {
        sending = undefined;
      });
    },
    flush: async () => void (await withTimeout(sending ?? Promise.resolve(), REPORT_LIMITS.flush)),
  };
}

/** Where it was thrown: messages differ from request to request. */
function kindOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const at = (thrown.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return `${thrown.name}\n${at.slice(0, 3).join('\n')}`.slice(0, 1_000);
}
