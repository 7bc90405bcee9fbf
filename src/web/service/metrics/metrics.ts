/** The interface of the server's metrics, exported as text in Prometheus' exposition format, and to collectors. */
import type { MetricFamily, MetricLabels } from '../../../lib/telemetry/otlp/metric-family.ts';

export type Labels = MetricLabels;

export interface Metrics {
  /** Increments a counter; names and labels are fixed in the code, never from a client. */
  count(name: MetricName, labels?: Labels, by?: number): void;
  /** Records how long a reply took, in seconds. */
  observe(name: MetricName, seconds: number, labels?: Labels): void;
  /** @param byProject false sums the series of all projects */
  text(byProject?: boolean): string;
  /** All series, those of each project apart. */
  families(): readonly MetricFamily[];
}

/** A current value, besides the counters. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly labels?: Labels;
  /** Only for clients with the operator's token. */
  readonly confidential?: true;
  /** Undefined = unknown now; then it is left out. */
  readonly value: number | undefined;
}

export type MetricName =
  | 'lectern_http_requests_total'
  | 'lectern_http_request_seconds'
  | 'lectern_render_queue_seconds'
  | 'lectern_render_seconds'
  | 'lectern_feedback_total'
  | 'lectern_searches_total'
  | 'lectern_views_total'
  | 'lectern_views_lost_total'
  | 'lectern_api_refused_total'
  | 'lectern_sign_ins_total'
  | 'lectern_jobs_total'
  | 'lectern_webhook_deliveries_total'
  | 'lectern_forge_webhooks_total'
  | 'lectern_mails_total'
  | 'lectern_chat_digests_total'
  | 'lectern_purges_total'
  | 'lectern_store_errors_total'
  | 'lectern_connections_refused_total'
  | 'lectern_project_reload_errors_total'
  | 'lectern_project_git_errors_total'
  | 'lectern_event_loop_lag_seconds';
