/** Metrics as OpenTelemetry's protocol writes them in JSON (OTLP 1, `ExportMetricsServiceRequest`). */
import type { MetricFamily, MetricPoint } from './metric-family.ts';
import { nanoseconds, type OtlpSender, otlpAttributes } from './otlp-values.ts';

/** Each export has the whole count since the start, so that a lost one costs nothing. */
const CUMULATIVE = 2;

interface OtlpPeriod {
  /** Milliseconds since 1970: when counting began, and now. */
  readonly began: number;
  readonly now: number;
}

export function otlpMetrics(
  families: readonly MetricFamily[],
  period: OtlpPeriod,
  { resource, scope }: OtlpSender,
): object {
  const metrics = families.flatMap((family) => otlpMetric(family, period));
  return {
    resourceMetrics: [
      { resource: { attributes: otlpAttributes(resource) }, scopeMetrics: [{ scope, metrics }] },
    ],
  };
}

function otlpMetric(family: MetricFamily, { began, now }: OtlpPeriod): object[] {
  const { name, help: description, kind, bounds = [] } = family;
  const points = family.points.filter(({ value }) => Number.isFinite(value));
  if (points.length === 0) return [];
  const at = { startTimeUnixNano: nanoseconds(began), timeUnixNano: nanoseconds(Math.max(began, now)) };
  const attributes = ({ labels }: MetricPoint) => ({ attributes: otlpAttributes(labels) });
  const head = { name, description, unit: unitOf(name) };
  if (kind === 'gauge') {
    const { timeUnixNano } = at;
    const dataPoints = points.map((point) => ({
      ...attributes(point),
      timeUnixNano,
      asDouble: point.value,
    }));
    return [{ ...head, gauge: { dataPoints } }];
  }
  if (kind === 'counter') {
    const dataPoints = points.map((point) => ({
      ...attributes(point),
      ...at,
      asInt: String(Math.round(point.value)),
    }));
    return [{ ...head, sum: { dataPoints, aggregationTemporality: CUMULATIVE, isMonotonic: true } }];
  }
  const dataPoints = points.map((point) => {
    const counts = point.counts ?? [];
    const count = counts.reduce((sum, one) => sum + one, 0);
    return {
      ...attributes(point),
      ...at,
      count: String(count),
      sum: point.value,
      bucketCounts: counts.map(String),
      explicitBounds: bounds,
    };
  });
  return [{ ...head, histogram: { dataPoints, aggregationTemporality: CUMULATIVE } }];
}

/** In the Unified Code for Units of Measure, from the name, which has it as Prometheus asks. */
function unitOf(name: string): string {
  if (name.endsWith('_seconds')) return 's';
  return name.endsWith('_bytes') ? 'By' : '1';
}
