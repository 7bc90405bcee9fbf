/** Serves `/metrics`: counters and current values; public, so it contains nothing about readers. */
import { memoryUsage, uptime } from 'node:process';
import type { Handler } from '../edge/http/handler.ts';
import { reply } from '../edge/http/reply.ts';
import type { LiveSite } from '../reader/live/live-site.ts';
import { hasToken } from '../reader/pages/health.ts';
import { labelText, line } from './metrics/create-metrics.ts';
import { mergeMetrics, type ProcessMetrics } from './metrics/merge-metrics.ts';
import type { Gauge } from './metrics/metrics.ts';
import type { Service } from './service.ts';

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** Anyone may request it, so the store is queried at most this often. */
const FRESH = 1_000;

type MetricsService = Pick<Service, 'clock' | 'metrics' | 'ready' | 'operator' | 'peers' | 'process'> & {
  readonly projects: ReadonlyMap<string, { readonly live: Pick<LiveSite, 'held' | 'problem'> }>;
  readonly records: Pick<Service['records'], 'webhooks'>;
};

async function gauges({ records, ready, operator }: MetricsService): Promise<Gauge[]> {
  const [writable, waiting] = await Promise.all([
    ready().then(
      (store) => store.writable,
      () => false,
    ),
    records.webhooks.waiting().catch(() => undefined),
  ]);
  const memory = memoryUsage();
  return [
    {
      name: 'lectern_store_writable',
      help: 'Whether the store takes writes (1) or not (0)',
      value: writable ? 1 : 0,
    },
    {
      name: 'lectern_webhook_deliveries_waiting',
      help: 'Deliveries to webhooks that wait to be sent, at most 10000',
      value: waiting,
    },
    { name: 'process_resident_memory_bytes', help: 'Memory of the server process', value: memory.rss },
    {
      name: 'lectern_heap_used_bytes',
      help: 'Memory of the server process that objects use',
      value: memory.heapUsed,
    },
    {
      name: 'lectern_uptime_seconds',
      help: 'Time since the server process was started',
      value: Math.round(uptime()),
    },
    ...(operator?.gauges() ?? []),
  ];
}

/** Ids of projects are chosen by the operator. */
function broken({ projects }: MetricsService): readonly Gauge[] {
  return [...projects].map(([id, { live }]) => ({
    name: 'lectern_site_broken',
    help: 'Whether the newest files of a project cannot be used (1), so that its last good site is shown',
    labels: { project: id },
    value: (live.held() ?? live.problem()) === undefined ? 0 : 1,
  }));
}

/** Names of projects may be confidential: only requests with the operator's token get lines with one. */
function gaugeText(all: readonly Gauge[], byProject: boolean): string {
  const texts = new Map<string, string[]>();
  for (const { name, help, labels, value, confidential = labels?.['project'] !== undefined } of all) {
    if (value === undefined || (!byProject && confidential)) continue;
    const lines = texts.get(name) ?? [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`];
    lines.push(line(name, labelText(labels), value));
    texts.set(name, lines);
  }
  return [...texts.values()].map((lines) => `${lines.join('\n')}\n`).join('');
}

export function metricsHandler(service: MetricsService): Handler {
  const { peers, process = 0 } = service;
  let asked = { at: Number.NEGATIVE_INFINITY, gauges: Promise.resolve<readonly Gauge[]>([]) };
  const own = async (byProject: boolean): Promise<string> => {
    const now = service.clock();
    if (now - asked.at >= FRESH) asked = { at: now, gauges: gauges(service) };
    const all = [...(await asked.gauges), ...broken(service)];
    return service.metrics.text(byProject) + gaugeText(all, byProject);
  };
  peers?.answer('metrics', async (byProject: boolean) => ({ process, text: await own(byProject) }));
  return async (request) => {
    const { path, method } = request;
    if (path !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const byProject = hasToken(request, service.operator?.token);
    const text = await own(byProject);
    const whole =
      peers === undefined
        ? text
        : mergeMetrics([{ process, text }, ...((await peers.ask('metrics', byProject)) as ProcessMetrics[])]);
    return reply(200, METRICS_TYPE, whole, { 'cache-control': 'no-store' });
  };
}
