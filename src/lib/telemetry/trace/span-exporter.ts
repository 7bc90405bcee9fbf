/** Sends spans to a collector in batches: what it cannot take in time is dropped and counted, and nothing waits for it. */
import type { Log } from '../../log.ts';
import { outageLog } from '../otlp/outage-log.ts';
import type { SpanRecord } from './span.ts';

interface ExporterOptions {
  /** Sends one batch. @throws when the collector did not take it */
  readonly send: (spans: readonly SpanRecord[]) => Promise<void>;
  readonly log: Log;
  /** Runs `work` later and returns a function that prevents it. Default: the system's timers. */
  readonly later?: (work: () => void, milliseconds: number) => () => void;
}

interface SpanExporter {
  add(span: SpanRecord): void;
  /** Spans that were not sent. */
  dropped(): number;
  /** Sends what waits, then stops. */
  close(): Promise<void>;
}

export const EXPORT_LIMITS = { queue: 2_048, batch: 512, every: 5_000 };

const byTimer = (work: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(work, milliseconds).unref();
  return () => clearTimeout(timer);
};

export function spanExporter({ send, log, later = byTimer }: ExporterOptions): SpanExporter {
  const queue: SpanRecord[] = [];
  const outage = outageLog(log, {
    began: 'Traces cannot be sent to the collector; they are dropped',
    ended: 'Traces are sent to the collector again',
  });
  let dropped = 0;
  let sending: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  const flush = (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const sendAll = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, EXPORT_LIMITS.batch);
      try {
        await send(batch);
        outage.worked();
      } catch (error) {
        dropped += batch.length;
        outage.failed(error);
        return;
      }
    }
  };
  return {
    add: (span) => {
      if (queue.length >= EXPORT_LIMITS.queue) {
        dropped++;
        return;
      }
      queue.push(span);
      if (queue.length >= EXPORT_LIMITS.batch) void flush();
      else cancel ??= later(() => void flush(), EXPORT_LIMITS.every);
    },
    dropped: () => dropped,
    close: async () => {
      await flush();
      cancel?.();
    },
  };
}
