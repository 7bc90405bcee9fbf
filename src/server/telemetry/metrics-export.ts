/** Sends the metrics of this process to a collector, besides `/metrics`. */
import type { Log } from '../../lib/log.ts';
import { metricExporter } from '../../lib/telemetry/otlp/metric-exporter.ts';
import { otlpMetrics } from '../../lib/telemetry/otlp/otlp-metrics.ts';
import { postOtlp } from '../../lib/telemetry/otlp/post-otlp.ts';
import type { MetricsSettings } from '../../settings/metrics-settings.ts';
import type { Gauge, Metrics } from '../../web/service/metrics/metrics.ts';
import { gaugeFamilies } from '../../web/service/server-gauges.ts';
import { otlpSender } from './otlp-sender.ts';

export interface MeasuredServer {
  readonly metrics: Pick<Metrics, 'families'>;
  readonly gauges: () => Promise<readonly Gauge[]>;
}

export interface MetricsExportParts {
  readonly settings: MetricsSettings;
  /** Of several processes, from 0. */
  readonly process: number | undefined;
  readonly log: Log;
}

/**
 * Each process of a server sends what it counted itself, under an id of its own: the sum over them counts nothing twice.
 * @returns a function that sends the last counts
 */
export function exportMetrics(
  { metrics, gauges }: MeasuredServer,
  { settings, process, log }: MetricsExportParts,
): () => Promise<void> {
  const sender = otlpSender(settings.resource, process);
  const began = performance.timeOrigin;
  return metricExporter({
    log,
    every: settings.every,
    // The values of now of a process that ends say nothing.
    collect: async (isLast) => [...metrics.families(), ...(isLast ? [] : gaugeFamilies(await gauges()))],
    send: (families) => postOtlp(settings, otlpMetrics(families, { began, now: Date.now() }, sender)),
  });
}
