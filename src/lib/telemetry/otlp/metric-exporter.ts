/** Sends all metrics to a collector again and again: one request at a time, the newest values, and nothing waits for it. */
import type { Log } from '../../log.ts';
import type { MetricFamily } from './metric-family.ts';
import { outageLog } from './outage-log.ts';

interface MetricExporterOptions {
  /** @param isLast whether no other export follows */
  readonly collect: (isLast: boolean) => Promise<readonly MetricFamily[]>;
  /** @throws when the collector did not take them */
  readonly send: (families: readonly MetricFamily[]) => Promise<void>;
  /** Milliseconds from one export to the next. */
  readonly every: number;
  readonly log: Log;
  /** Runs `work` again and again, and returns a function that ends it. Default: the system's timers. */
  readonly repeat?: (work: () => void, milliseconds: number) => () => void;
}

const byTimer = (work: () => void, milliseconds: number): (() => void) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

/** @returns a function that sends the last values, and resolves when the collector has them or did not take them */
export function metricExporter(options: MetricExporterOptions): () => Promise<void> {
  const { collect, send, every, log, repeat = byTimer } = options;
  const outage = outageLog(log, {
    began: 'Metrics cannot be sent to the collector; the next export has them too',
    ended: 'Metrics are sent to the collector again',
  });
  let sending: Promise<void> | undefined;
  const once = async (isLast: boolean): Promise<void> => {
    try {
      await send(await collect(isLast));
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
  };
  const tick = (): void => {
    sending ??= once(false).finally(() => {
      sending = undefined;
    });
  };
  const end = repeat(tick, every);
  return async () => {
    end();
    await sending;
    await once(true);
  };
}
