/** `/metrics`: the counts, and what is asked at the moment; open, so nothing in it is about a reader. */
import { memoryUsage, uptime } from 'node:process';
import type { Handler } from '../http/handler.ts';
import { reply } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';
import type { Service } from '../service.ts';

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** Anybody may ask: the store is asked at most this often. */
const FRESH = 1_000;

type MetricsService = Pick<Service, 'clock' | 'metrics' | 'ready'> & {
  readonly projects: ReadonlyMap<string, { readonly live: Pick<LiveSite, 'held' | 'problem'> }>;
  readonly records: Pick<Service['records'], 'webhooks'>;
};

interface Gauge {
  readonly name: string;
  readonly help: string;
  /** Undefined = not known now, and then not written. */
  readonly value: number | undefined;
}

async function gauges({ records, ready }: MetricsService): Promise<Gauge[]> {
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
  ];
}

const BROKEN = 'lectern_site_broken';

/** Ids of projects are the operator's words. */
function brokenText({ projects }: MetricsService): string {
  const lines = [...projects].map(
    ([id, { live }]) =>
      `${BROKEN}{project=${JSON.stringify(id)}} ${(live.held() ?? live.problem()) === undefined ? 0 : 1}\n`,
  );
  return `# HELP ${BROKEN} Whether the newest files of a project cannot be used (1), so that its last good site is shown\n# TYPE ${BROKEN} gauge\n${lines.join('')}`;
}

export function metricsHandler(service: MetricsService): Handler {
  let asked = { at: Number.NEGATIVE_INFINITY, text: Promise.resolve('') };
  const gaugeText = async (): Promise<string> =>
    (await gauges(service))
      .filter(({ value }) => value !== undefined)
      .map(({ name, help, value }) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
      .join('');
  return async ({ path, method }) => {
    if (path !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const now = service.clock();
    if (now - asked.at >= FRESH) asked = { at: now, text: gaugeText() };
    return reply(200, METRICS_TYPE, service.metrics.text() + (await asked.text) + brokenText(service), {
      'cache-control': 'no-store',
    });
  };
}
