/** What a server tells about its requests, as the settings ask: lines of the log, and spans for a collector. */
import type { Log } from '../../lib/log.ts';
import type { ListenOptions } from '../../web/edge/http/listen.ts';
import type { Settings } from '../settings.ts';
import { type RequestLogParts, requestLog } from './request-log.ts';

export interface Observation {
  options(isPreview: RequestLogParts['isPreview']): Pick<ListenOptions, 'sent' | 'context'>;
  /** Spans that the collector did not get; undefined when none are sent. */
  readonly spansDropped: () => number | undefined;
  close(): Promise<void>;
}

/** @param log for every line; repetitions are not left out @param base prefix of every path */
export async function observation(
  { log: wanted, proxies, tracing: collector }: Settings,
  log: Log,
  base: string,
): Promise<Observation> {
  // Most servers send no traces and do not load what would.
  const tracing = collector && (await import('./tracing.ts')).openTracing(collector, log);
  return {
    options: (isPreview) => requestLog(wanted, { log, base, isPreview, proxies, tracing }),
    spansDropped: () => tracing?.dropped(),
    close: async () => tracing?.close(),
  };
}
