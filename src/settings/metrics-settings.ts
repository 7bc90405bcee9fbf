/** Reads the standard variables of OpenTelemetry: where metrics go, and how often. */
import { type Environment, invalid, numberOf, type OtlpSettings, otlpSettings } from './otlp-settings.ts';

export interface MetricsSettings extends OtlpSettings {
  /** Milliseconds from one export to the next. */
  readonly every: number;
}

/** The variables that are read for metrics alone. */
export const METRICS_VARIABLES = [
  'OTEL_METRICS_EXPORTER',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE',
] as const;

/** `prometheus` asks for what `/metrics` does anyway. */
const EXPORTERS: Readonly<Record<string, boolean>> = { otlp: true, none: false, prometheus: false };

/** @returns undefined when metrics are only at `/metrics` @throws AppError `settings/invalid` */
export function metricsSettings(env: Environment): MetricsSettings | undefined {
  const settings = otlpSettings(env, 'METRICS');
  if (settings === undefined || !isEnabled(env['OTEL_METRICS_EXPORTER'] || 'otlp')) return undefined;
  const name = 'OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE';
  const temporality = env[name] || 'cumulative';
  if (temporality.toLowerCase() !== 'cumulative')
    throw invalid(name, temporality, 'Give cumulative; a collector turns it into delta (cumulativetodelta)');
  const interval = 'OTEL_METRIC_EXPORT_INTERVAL';
  return { ...settings, every: numberOf(interval, env[interval], [100, 86_400_000], 60_000) };
}

function isEnabled(exporters: string): boolean {
  const names = exporters.split(',').map((one) => one.trim());
  for (const one of names)
    if (!Object.hasOwn(EXPORTERS, one))
      throw invalid('OTEL_METRICS_EXPORTER', exporters, `Give ${Object.keys(EXPORTERS).join(', ')}`);
  return names.some((one) => EXPORTERS[one]);
}
