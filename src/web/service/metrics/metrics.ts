/** Counts of what the server does, as text that monitoring programs read (Prometheus' exposition format). */

export type Labels = Readonly<Record<string, string>>;

export interface Metrics {
  /** Adds to a counter; names and labels are fixed in the code, never made of what a client sent. */
  count(name: MetricName, labels?: Labels, by?: number): void;
  /** Notes how long an answer took, in seconds. */
  observe(name: MetricName, seconds: number, labels?: Labels): void;
  /** @param byProject false leaves out which project it was: what is told apart by it is added up */
  text(byProject?: boolean): string;
}

/** What is so at the moment, beside what has been counted. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly labels?: Labels;
  /** Undefined = not known now, and then not written. */
  readonly value: number | undefined;
}

export type MetricName =
  | 'lectern_http_requests_total'
  | 'lectern_http_request_seconds'
  | 'lectern_feedback_total'
  | 'lectern_searches_total'
  | 'lectern_api_refused_total'
  | 'lectern_sign_ins_total'
  | 'lectern_jobs_total'
  | 'lectern_webhook_deliveries_total'
  | 'lectern_store_errors_total'
  | 'lectern_connections_refused_total'
  | 'lectern_project_reload_errors_total'
  | 'lectern_project_git_errors_total'
  | 'lectern_event_loop_lag_seconds';
