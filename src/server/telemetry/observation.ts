/** What a server tells about its requests, as the settings ask: lines of the log, and spans and metrics for a collector. */
import type { Log } from '../../lib/log.ts';
import type { WorkTraces } from '../../lib/telemetry/trace/work-traces.ts';
import type { Settings } from '../../settings/settings.ts';
import type { ListenOptions } from '../../web/edge/http/listen.ts';
import type { MeasuredServer } from './metrics-export.ts';
import { type RequestLogParts, requestLog } from './request-log.ts';

export interface Observation {
  options(isPreview: RequestLogParts['isPreview']): Pick<ListenOptions, 'sent' | 'context'>;
  /** Begins to send metrics, if the settings ask for it. */
  measure(server: MeasuredServer): Promise<void>;
  /** For work that no request waits for; undefined when no traces are recorded. */
  readonly traces: WorkTraces | undefined;
  /** Spans that the collector did not get; undefined when none are sent. */
  readonly spansDropped: () => number | undefined;
  close(): Promise<void>;
}

/** @param log for every line; repetitions are not left out @param base prefix of every path */
export async function observation(settings: Settings, log: Log, base: string): Promise<Observation> {
  const { log: wanted, proxies, tracing: collector, metrics, process } = settings;
  // Most servers send no traces and do not load what would.
  const tracing = collector && (await import('./tracing.ts')).openTracing(collector, { process, log });
  const named = settings.errors !== undefined;
  let endMetrics: (() => Promise<void>) | undefined;
  return {
    options: (isPreview) => requestLog(wanted, { log, base, isPreview, proxies, tracing, named }),
    measure: async (server) => {
      if (metrics === undefined) return;
      const { exportMetrics } = await import('./metrics-export.ts');
      endMetrics = exportMetrics(server, { settings: metrics, process, log });
    },
    traces: tracing?.work,
    spansDropped: () => tracing?.dropped(),
    close: async () => void (await Promise.all([tracing?.close(), endMetrics?.()])),
  };
}
