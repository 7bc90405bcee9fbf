/** Routes requests to the API, readers' feedback, webhooks of forges, the dashboard and the metrics. */

import { defined } from '../../lib/defined.ts';
import type { Handler } from '../edge/http/handler.ts';
import { reply } from '../edge/http/reply.ts';
import type { RouteClass } from '../edge/http/route-class.ts';
import type { LiveSite } from '../reader/live/live-site.ts';
import { hasToken } from '../reader/pages/health.ts';
import { createApi } from './api/api.ts';
import { chatCommands } from './chat/chat-commands.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { jobPreview } from './dashboard/preview/job-preview.ts';
import { createReaderFeedback } from './feedback/reader-feedback.ts';
import { forgeHooks } from './forge-hooks/forge-hooks.ts';
import { labelText, line } from './metrics/create-metrics.ts';
import { measured } from './metrics/measured.ts';
import { mergeMetrics, type ProcessMetrics } from './metrics/merge-metrics.ts';
import type { Gauge } from './metrics/metrics.ts';
import { previewHandler } from './previews/preview-handler.ts';
import { readerHandOver } from './previews/reader-hand-over.ts';
import { createScim } from './scim/scim.ts';
import { brokenSites, serverGauges } from './server-gauges.ts';
import type { Service } from './service.ts';

interface ServicePart {
  /** The paths that it may answer; default: every path. */
  readonly paths?: RegExp;
  readonly handle: Handler;
}

/** Returns undefined for paths that belong to a site. */
export function createServiceHandler(service: Service): Handler {
  const measuredRoute = (route: RouteClass, handler: Handler): Handler => measured(route, handler, service);
  const parts: readonly ServicePart[] = [
    // First: on a host of a preview nothing else answers.
    { handle: measuredRoute('preview', previewHandler(service)) },
    { paths: /^\/_lectern\/preview-sign-in$/, handle: readerHandOver(service) },
    {
      paths: /^\/(?:_lectern|api\/public)\//,
      handle: measuredRoute('feedback', createReaderFeedback(service)),
    },
    {
      paths: /^\/(?:(?:api|discovery|v1|v2)\/|openapi\.json$)/,
      handle: measuredRoute('api', createApi(service)),
    },
    { paths: /^\/scim\/v2(?:\/|$)/, handle: measuredRoute('api', createScim(service)) },
    { paths: /^\/_lectern\/forge\//, handle: measuredRoute('hook', forgeHooks(service)) },
    { paths: /^\/_lectern\/chat\//, handle: measuredRoute('hook', chatCommands(service)) },
    { paths: /^\/metrics$/, handle: metricsHandler(service) },
    { paths: /^\/dashboard\//, handle: measuredRoute('preview', jobPreview(service)) },
    { paths: /^\/dashboard(?:\/|$)/, handle: measuredRoute('dashboard', createDashboard(service)) },
  ];
  return async (request) => {
    for (const { paths, handle } of parts) {
      if (paths?.test(request.path) === false) continue;
      const answer = await handle(request);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** Anyone may request it, so the store is queried at most this often. */
const FRESH = 1_000;

type MetricsService = Pick<Service, 'clock' | 'metrics' | 'ready' | 'operator' | 'peers' | 'process'> & {
  readonly projects: ReadonlyMap<string, { readonly live: Pick<LiveSite, 'rejection' | 'problem'> }>;
  readonly records: Pick<Service['records'], 'jobs' | 'mail' | 'webhooks'>;
};

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

/** Rules about single projects are silent without their lines, and this tells that. */
const byName = (byProject: boolean): Gauge => ({
  name: 'lectern_metrics_by_project',
  help: 'Whether this answer has lines for each project (1), or only sums (0)',
  value: byProject ? 1 : 0,
});

/** Serves `/metrics`: counters and current values; public, so it contains nothing about readers. */
export function metricsHandler(service: MetricsService): Handler {
  const { peers, process = 0, operator } = service;
  let latest = { at: Number.NEGATIVE_INFINITY, gauges: Promise.resolve<readonly Gauge[]>([]) };
  const own = async (byProject: boolean): Promise<string> => {
    const now = service.clock();
    if (now - latest.at >= FRESH)
      latest = { at: now, gauges: serverGauges({ ...defined({ operator }), store: service }) };
    const all = [...(await latest.gauges), ...brokenSites(service.projects), byName(byProject)];
    return service.metrics.text(byProject) + gaugeText(all, byProject);
  };
  peers?.answer('metrics', async (byProject: boolean) => ({ process, text: await own(byProject) }));
  return async (request) => {
    const { path, method } = request;
    if (path !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return undefined;
    const byProject = hasToken(request, operator?.token);
    const text = await own(byProject);
    const whole =
      peers === undefined || peers.count === 1
        ? text
        : mergeMetrics([{ process, text }, ...((await peers.ask('metrics', byProject)) as ProcessMetrics[])]);
    return reply(200, METRICS_TYPE, whole, { 'cache-control': 'no-store' });
  };
}
