/** A metric with its series, in no format yet: `/metrics` writes it for Prometheus, the exporter for OpenTelemetry. */

export type MetricLabels = Readonly<Record<string, string>>;

export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly points: readonly MetricPoint[];
  /** Upper bounds of a histogram's buckets, without the last, which has none. */
  readonly bounds?: readonly number[];
}

export interface MetricPoint {
  readonly labels: MetricLabels;
  /** The count, the present value, or the sum of what a histogram observed. */
  readonly value: number;
  /** Of a histogram: observations in each bucket alone. */
  readonly counts?: readonly number[];
}
