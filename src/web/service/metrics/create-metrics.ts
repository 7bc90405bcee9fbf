/** Counts in memory and formats for Prometheus; a library for these lines would cost more start-up time. */
import type { Labels, MetricName, Metrics } from './metrics.ts';

const HELP: Readonly<Record<MetricName, string>> = {
  lectern_http_requests_total: 'Requests answered, by route and status, and of pages by project',
  lectern_http_request_seconds: 'Time from request to answer',
  lectern_render_queue_seconds: 'Time a page waited for a render process',
  lectern_render_seconds: 'Time a render process worked on a page',
  lectern_feedback_total: 'Submissions of readers, by what became of them',
  lectern_searches_total: 'Searches of readers',
  lectern_views_total: 'Views that were counted, by who read',
  lectern_views_lost_total:
    'Views that were not stored, because the store was away for too long or there were too many',
  lectern_api_refused_total: 'API requests refused, by reason',
  lectern_sign_ins_total: 'Attempts to sign in, by outcome',
  lectern_jobs_total: 'Rounds of agent jobs that ended here, by how',
  lectern_webhook_deliveries_total: 'Attempts to deliver to webhooks, by outcome',
  lectern_forge_webhooks_total: 'Webhooks of forges, by what became of them',
  lectern_mails_total: 'Attempts to send mail, by kind and outcome',
  lectern_chat_digests_total: 'Attempts to post weekly digests to chats, by chat and outcome',
  lectern_purges_total: 'Attempts to tell caches what to forget, by outcome',
  lectern_store_errors_total: 'Times the store could not be asked or written',
  lectern_connections_refused_total:
    'Connections and requests that found no place, by whose places were taken',
  lectern_project_reload_errors_total:
    'Changes of a project that could not be loaded, so that its last good pages stay',
  lectern_project_git_errors_total: 'Looks at the repository of a project that did not succeed',
  lectern_event_loop_lag_seconds:
    'How much later than asked for a timer ran: for so long nobody was answered',
};

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Labels are fixed in the code, or ids of at most a hundred projects; this limit bounds memory if one ever came from a client. */
const MAX_SERIES = 1_000;

interface Series {
  readonly labels: Labels;
  total: number;
  /** Of a histogram: the count per bucket, and beyond the last. */
  counts?: number[];
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

const NONE: Labels = {};
/** Labels that are used repeatedly are one object, for the cache. */
const written = new WeakMap<Labels, string>();

export function labelText(labels: Labels = NONE): string {
  const known = written.get(labels);
  if (known !== undefined) return known;
  const text = writeLabels(labels);
  written.set(labels, text);
  return text;
}

function writeLabels(labels: Labels): string {
  return Object.keys(labels)
    .sort()
    .map((name) => `${name}="${escaped(labels[name]!)}"`)
    .join(',');
}

/** Sums series that differ only in their project. */
function withoutProject(known: ReadonlyMap<string, Series>): ReadonlyMap<string, Series> {
  const sums = new Map<string, Series>();
  for (const [labels, { total, counts, ...one }] of known) {
    const key = labels.replace(/,?project="(?:[^"\\]|\\.)*"/, '').replace(/^,/, '');
    const sum = sums.get(key) ?? { labels: one.labels, total: 0 };
    sum.total += total;
    if (counts !== undefined) sum.counts = counts.map((count, at) => count + (sum.counts?.[at] ?? 0));
    sums.set(key, sum);
  }
  return sums;
}

/** One line; `labels` as formatted by `labelText`. */
export function line(name: string, labels: string, value: number): string {
  return `${name}${labels === '' ? '' : `{${labels}}`} ${value}`;
}

function histogram(name: string, labels: string, { total, counts = [] }: Omit<Series, 'labels'>): string[] {
  const own = labels === '' ? '' : `${labels},`;
  let below = 0;
  const lines = counts.map((count, at) =>
    line(`${name}_bucket`, `${own}le="${BUCKETS[at] ?? '+Inf'}"`, (below += count)),
  );
  return [...lines, line(`${name}_sum`, labels, total), line(`${name}_count`, labels, below)];
}

function isTimed(known: ReadonlyMap<string, Series>): boolean {
  return [...known.values()].some(({ counts }) => counts !== undefined);
}

export function createMetrics(): Metrics {
  const metrics = new Map<MetricName, Map<string, Series>>();

  /** The last series of each labels object. */
  const last = new WeakMap<Labels, { readonly name: MetricName; readonly series: Series }>();

  const series = (name: MetricName, labels: Labels = NONE): Series | undefined => {
    const before = last.get(labels);
    if (before?.name === name) return before.series;
    const found = findSeries(name, labels);
    if (found !== undefined) last.set(labels, { name, series: found });
    return found;
  };

  const findSeries = (name: MetricName, labels: Labels): Series | undefined => {
    let known = metrics.get(name);
    if (known === undefined) metrics.set(name, (known = new Map()));
    const key = labelText(labels);
    const found = known.get(key);
    if (found !== undefined || known.size >= MAX_SERIES) return found;
    const series: Series = { labels, total: 0 };
    known.set(key, series);
    return series;
  };

  return {
    count: (name, labels, by = 1) => {
      const one = series(name, labels);
      if (one !== undefined) one.total += by;
    },
    observe: (name, seconds, labels) => {
      const one = series(name, labels);
      if (one === undefined) return;
      one.counts ??= new Array<number>(BUCKETS.length + 1).fill(0);
      const bucket = BUCKETS.findIndex((end) => seconds <= end);
      one.counts[bucket === -1 ? BUCKETS.length : bucket]!++;
      one.total += seconds;
    },
    text: (byProject = true) => {
      const lines: string[] = [];
      for (const [name, all] of metrics) {
        const known = byProject ? all : withoutProject(all);
        const timed = isTimed(known);
        lines.push(`# HELP ${name} ${HELP[name]}`, `# TYPE ${name} ${timed ? 'histogram' : 'counter'}`);
        for (const [labels, one] of known)
          lines.push(...(timed ? histogram(name, labels, one) : [line(name, labels, one.total)]));
      }
      return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
    },
    families: () =>
      [...metrics].map(([name, known]) => ({
        name,
        help: HELP[name],
        ...(isTimed(known) ? { kind: 'histogram', bounds: BUCKETS } : { kind: 'counter' }),
        points: [...known.values()].map(({ labels, total, counts }) => ({
          labels,
          value: total,
          ...(counts === undefined ? {} : { counts: [...counts] }),
        })),
      })),
  };
}
