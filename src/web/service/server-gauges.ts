/** The values of now of one server process: its store, its memory, its projects. */
import { memoryUsage, uptime } from 'node:process';
import type { MetricFamily } from '../../lib/telemetry/otlp/metric-family.ts';
import type { LiveSite } from '../reader/live/live-site.ts';
import type { Gauge } from './metrics/metrics.ts';
import type { OperatorView, Service } from './service.ts';

export interface GaugeParts {
  readonly operator?: OperatorView;
  /** Absent while the store cannot be opened. */
  readonly store?: {
    readonly ready: Service['ready'];
    readonly records: Pick<Service['records'], 'jobs' | 'mail' | 'webhooks'>;
  };
}

export async function serverGauges({ operator, store }: GaugeParts): Promise<Gauge[]> {
  const [writable, waiting, jobs, mails, disk] = await Promise.all([
    store?.ready().then(
      (now) => now.writable,
      () => false,
    ),
    store?.records.webhooks.waiting().catch(() => undefined),
    store?.records.jobs.load().catch(() => undefined),
    store?.records.mail.waiting().catch(() => undefined),
    operator?.disk?.(),
  ]);
  const memory = memoryUsage();
  return [
    {
      name: 'lectern_store_writable',
      help: 'Whether the store takes writes (1) or not (0)',
      value: writable === true ? 1 : 0,
    },
    {
      name: 'lectern_webhook_deliveries_waiting',
      help: 'Deliveries to webhooks that wait to be sent, at most 10000',
      value: waiting,
    },
    {
      name: 'lectern_jobs_unfinished',
      help: 'Agent jobs that have not ended, at most 10000',
      value: jobs?.unfinished,
    },
    {
      name: 'lectern_jobs_waiting',
      help: 'Agent jobs that wait for a worker, of those that have not ended',
      value: jobs?.waiting,
    },
    { name: 'lectern_mails_waiting', help: 'Letters that wait to be sent', value: mails },
    {
      name: 'lectern_disk_free_bytes',
      help: 'Free space on the disk with the data folder',
      value: disk?.free,
    },
    {
      name: 'lectern_disk_size_bytes',
      help: 'Size of the disk with the data folder',
      value: disk?.size,
    },
    {
      name: 'lectern_disk_free_files',
      help: 'Files that can still be made on the disk with the data folder',
      value: disk?.freeFiles,
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

type LiveProjects = ReadonlyMap<string, { readonly live: Pick<LiveSite, 'rejection' | 'problem'> }>;

/** Ids of projects are chosen by the operator. */
export function brokenSites(projects: LiveProjects): readonly Gauge[] {
  return [...projects].map(([id, { live }]) => ({
    name: 'lectern_site_broken',
    help: 'Whether the newest files of a project cannot be used (1), so that its last good site is shown',
    labels: { project: id },
    value: (live.rejection() ?? live.problem()) === undefined ? 0 : 1,
  }));
}

/** Those of one name together; a value that is unknown now is left out. */
export function gaugeFamilies(gauges: readonly Gauge[]): readonly MetricFamily[] {
  const byName = Map.groupBy(gauges, ({ name }) => name);
  return [...byName].map(([name, all]) => ({
    name,
    help: all[0]!.help,
    kind: 'gauge',
    points: all.flatMap(({ labels = {}, value }) => (value === undefined ? [] : [{ labels, value }])),
  }));
}
