/** Route handler for what is read of a site in a period, compared with the time before. */

import { READ_FORMS, type ReadForm } from '../../../../records/insight/insight.ts';
import type { InsightTotals } from '../../../../records/insight/insight-records.ts';
import type { ProjectSettings } from '../../../../records/projects/project-records.ts';
import { mayAct } from '../../../../records/users/user.ts';
import {
  type BrokenAddress,
  type InsightView,
  insightBody,
  type ReadingAgent,
} from '../../../../theme/admin/insight/insight-page.ts';
import type { Chart } from '../../../../theme/admin/parts/chart.ts';
import type { Figure } from '../../../../theme/admin/parts/figures.ts';
import { count } from '../../../../theme/admin/parts/numbers.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { similarPages } from '../../../reader/pages/similar-pages.ts';
import { type AgentPurpose, KNOWN_AGENTS } from '../../insight/agents.data.ts';
import { brokenGroups } from '../../insight/broken-groups.ts';
import type { Service } from '../../service.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { linkWith } from '../overview/link-with.ts';
import { type Period, periodSegments, previousPeriod, readPeriod } from '../overview/period.ts';
import { dayChart, HOURS_OF_DAYS, hourChart } from './insight-chart.ts';
import { worthOf } from './worth.ts';

const MAX_ROWS = 10;
const MAX_WORTH = 5;
/** Broken addresses whose spellings are put together. */
const MAX_BROKEN = 100;
const MAX_DEPLOYMENTS = 100;

export async function insight(context: DashboardRequest): Promise<Reply> {
  const { service, request, href, page, role } = context;
  const project = context.project!.id;
  const records = service.records.insight;
  const root = href(`/dashboard/p/${project}/insight`);
  const period = readPeriod(request.query, service.clock());
  const here = { project, from: period.from, to: period.to };
  const then = { project, ...previousPeriod(period) };
  const list = { limit: MAX_ROWS };
  const [
    settings,
    since,
    now,
    before,
    days,
    daysBefore,
    read,
    agents,
    sources,
    missing,
    redirects,
    deployments,
    worthwhile,
    countries,
  ] = await Promise.all([
    service.records.projects.settings(project),
    records.since(project),
    records.totals(here),
    records.totals(then),
    records.days(here),
    records.days(then),
    records.pages({ ...here, by: 'views', readers: ['human', 'assistant', 'crawler'] }, list),
    records.agents(here),
    records.arrivals({ ...here, kind: 'referrer', group: 'source' }, list),
    records.arrivals({ ...here, kind: 'missing', group: 'path' }, { limit: MAX_BROKEN }),
    records.arrivals({ ...here, kind: 'redirect', group: 'path' }, list),
    service.records.deployments.list(project, { kind: 'live', limit: MAX_DEPLOYMENTS }),
    worthOf(context, period, MAX_WORTH),
    records.arrivals({ ...here, kind: 'country', group: 'source' }, list),
  ]);
  const within = (path: string, more: Readonly<Record<string, string>> = {}): string =>
    linkWith(`${root}${path}`, request.query, more);
  const only = (of: 'program' | 'source' | 'country', name: string): string => within('/only', { of, name });
  const comparable = isComparable(since, then.from);
  const nothing = days.length === 0 && agents.length === 0 && missing.arrivals.length === 0;
  return page({
    title: 'Insight',
    lead: `Which pages are read, by people and by programs. ${period.text}${comparable ? ', compared with the time before' : ''}.`,
    action: segments('Period', periodSegments(root, request.query, period)),
    ...doneNotice(request.query, { removed: 'All figures are deleted' }),
    features: ['chart'],
    body: insightBody({
      period: period.text,
      counting: countsReading(service, settings),
      nothing,
      figures: insightFigures(now, comparable ? before : undefined),
      chart: await viewsChart(context, {
        period,
        now: days,
        before: comparable ? daysBefore : [],
        deployments,
      }),
      pages: read.pages.map(({ path, views }) => ({
        path,
        href: within('/page', { path }),
        people: views.human,
        ai: views.assistant + views.crawler,
      })),
      agents: agents
        .slice(0, MAX_ROWS)
        .map((one) => ({ ...readingAgent(one), href: only('program', one.agent) })),
      sources: sources.arrivals.map(({ source, count: times }) => ({
        host: source,
        href: only('source', source),
        count: times,
      })),
      redirects: redirects.arrivals.map(({ path, count: times }) => ({ path, count: times })),
      broken: await brokenAddresses(context, period, brokenGroups(missing.arrivals).slice(0, MAX_ROWS)),
      worth: worthwhile.map(({ path, worth }) => ({ path, worth, href: within('/page', { path }) })),
      countries: countries.arrivals.map(({ source, count: times }) => ({
        name: countryName(source),
        href: only('country', source),
        count: times,
      })),
      links: {
        pages: within('/pages'),
        worth: within('/worth'),
        visits: within('/visits'),
        broken: within('/broken'),
        releases: within('/releases'),
        list: (list) => within('/list.csv', { list }),
        csv: `${root}/figures.csv`,
        ...(mayAct(role, 'admin') ? { remove: `${root}/remove` } : {}),
      },
    }),
  });
}

/** Of a week each hour, which shows what a deployment has changed. */
async function viewsChart(
  { service, project }: DashboardRequest,
  days: Parameters<typeof dayChart>[0],
): Promise<Chart> {
  const { period, before, deployments } = days;
  if (period.days > HOURS_OF_DAYS) return dayChart(days);
  const { insight: records } = service.records;
  const of = { project: project!.id };
  const [now, then] = await Promise.all([
    records.hours({ ...of, from: period.from, to: period.to }),
    before.length === 0 ? [] : records.hours({ ...of, ...previousPeriod(period) }),
  ]);
  // Hours are kept for a shorter time than days.
  return now.length === 0 ? dayChart(days) : hourChart({ period, now, before: then, deployments });
}

/** In English, as the dashboard is; a code that has no name stays one. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function countsReading(
  { insight: counter }: Service,
  { insight: isOn }: ProjectSettings,
): InsightView['counting'] {
  if (counter === undefined) return 'off-here';
  return isOn ? 'on' : 'off';
}

/** Whether all of the period before was counted: part of one would look like a rise. */
export function isComparable(since: number | undefined, from: number): boolean {
  return since !== undefined && since <= from;
}

/**
 * Of AI, only what reads for a person or makes an index or a model of it.
 * @param before undefined when there is nothing to compare
 */
export function insightFigures(now: InsightTotals, before: InsightTotals | undefined): readonly Figure[] {
  const ai = ({ views }: InsightTotals): number => views.assistant + views.crawler;
  const compared = (label: string, value: (totals: InsightTotals) => number): Figure => ({
    label,
    value: count(value(now)),
    ...(before === undefined || value(before) === 0
      ? {}
      : { delta: { now: value(now), before: value(before) } }),
  });
  return [
    compared('Views by people', ({ views }) => views.human),
    compared('Visitors', ({ visitors }) => visitors.human),
    compared('Read by AI', ai),
    compared('By assistants', ({ views }) => views.assistant),
    { label: 'Time on a page', value: duration(now.seconds, now.views.human), hint: 'on average' },
  ];
}

/** `1 min 20 s`; a dash where nobody looked, or no browser said how long. */
export function duration(seconds: number, views: number): string {
  if (views === 0 || seconds === 0) return '–';
  const each = Math.round(seconds / views);
  if (each < 60) return `${each} s`;
  return `${Math.floor(each / 60)} min${each % 60 === 0 ? '' : ` ${each % 60} s`}`;
}

const PURPOSES: Readonly<Record<AgentPurpose, string>> = {
  reads: 'reads for a person',
  trains: 'trains models',
  indexes: 'indexes',
  checks: 'reports on sites',
  previews: 'previews links',
  subscribes: 'reads feeds',
  monitors: 'monitors',
};
const FORM_WORDS: Readonly<Record<ReadForm, string>> = {
  html: 'pages',
  markdown: 'as Markdown',
  llms: 'llms.txt',
  mcp: 'calls of tools',
  feed: 'feeds',
};

export function readingAgent({
  agent,
  views,
  forms,
}: {
  readonly agent: string;
  readonly views: number;
  readonly forms: Readonly<Record<ReadForm, number>>;
}): Omit<ReadingAgent, 'href'> {
  const known = KNOWN_AGENTS.find(({ name }) => name === agent);
  return {
    name: agent,
    about: known === undefined ? '' : `${known.vendor}, ${PURPOSES[known.purpose]}`,
    reads: views,
    forms: READ_FORMS.filter((form) => forms[form] > 0)
      .map((form) => `${count(forms[form])} ${FORM_WORDS[form]}`)
      .join(', '),
  };
}

async function brokenAddresses(
  { service, project, href }: DashboardRequest,
  { from, to }: Period,
  missing: readonly { readonly path: string; readonly count: number }[],
): Promise<readonly BrokenAddress[]> {
  const { id } = project!;
  const site = service.projects.get(id)?.live.current();
  return Promise.all(
    missing.map(async ({ path, count: times }) => {
      const [sources, similar] = await Promise.all([
        service.records.insight.arrivals({ project: id, from, to, kind: 'missing', path }, { limit: 1 }),
        site === undefined ? [] : similarPages(site, path),
      ]);
      const nearest = similar[0]?.href;
      return {
        path,
        count: times,
        source: sources.arrivals[0]?.source ?? '',
        ...(nearest === undefined
          ? {}
          : {
              nearest: {
                path: nearest,
                href: linkWith(href(`/dashboard/p/${id}/insight/page`), new URLSearchParams(), {
                  path: nearest,
                }),
              },
            }),
      };
    }),
  );
}
