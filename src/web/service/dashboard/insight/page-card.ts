/** Route handlers for the figures of one page, and for the table of all pages. */

import type { FeedbackRecords } from '../../../../records/feedback/feedback-records.ts';
import type { PageFigures } from '../../../../records/insight/insight-records.ts';
import { pageCardBody } from '../../../../theme/admin/insight/page-card.ts';
import { type ReadPageRow, readPagesBody } from '../../../../theme/admin/insight/read-pages.ts';
import type { Figure } from '../../../../theme/admin/parts/figures.ts';
import { count, percent } from '../../../../theme/admin/parts/numbers.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { similarPages } from '../../../reader/pages/similar-pages.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { periodSegments, previousPeriod, readPeriod } from '../overview/period.ts';
import { duration, insightFigures, isComparable } from './insight.ts';
import { dayChart } from './insight-chart.ts';

const MAX_ROWS = 10;
/** Broken addresses that are compared with the page. */
const MAX_COMPARED = 40;
const MAX_DEPLOYMENTS = 100;
const LONGEST_PATH = 512;

export async function pageCard(context: DashboardRequest): Promise<Reply> {
  const { service, request, href, page } = context;
  const project = context.project!.id;
  const { insight, searches, feedback, deployments } = service.records;
  const path = (request.query.get('path') ?? '/').slice(0, LONGEST_PATH);
  const root = href(`/dashboard/p/${project}`);
  const period = readPeriod(request.query, service.clock());
  const here = { project, from: period.from, to: period.to };
  const then = { project, ...previousPeriod(period) };
  const [since, now, before, days, daysBefore, terms, sources, outward, missing, votes, live] =
    await Promise.all([
      insight.since(project),
      insight.totals({ ...here, path }),
      insight.totals({ ...then, path }),
      insight.days({ ...here, path }),
      insight.days({ ...then, path }),
      searches.leadingTo({ ...here, path, limit: MAX_ROWS }),
      insight.arrivals({ ...here, kind: 'referrer', path }, { limit: MAX_ROWS }),
      insight.arrivals({ ...here, kind: 'outward', path }, { limit: MAX_ROWS }),
      insight.arrivals({ ...here, kind: 'missing', group: 'path' }, { limit: MAX_COMPARED }),
      feedback.byPage({ ...here, path }, { limit: 1 }),
      deployments.list(project, { kind: 'live', limit: MAX_DEPLOYMENTS }),
    ]);
  const comparable = isComparable(since, then.from);
  const kept = linkWith('', request.query, { path: undefined }).slice(1);
  const served = service.projects.get(project);
  return page({
    title: path,
    back: { label: 'Insight', href: linkWith(`${root}/insight`, new URLSearchParams(kept), {}) },
    features: ['chart'],
    action: segments('Period', periodSegments(`${root}/insight/page`, request.query, period)),
    body: pageCardBody({
      figures: [
        ...insightFigures(now, comparable ? before : undefined),
        { label: 'Copied', value: count(now.copies), hint: 'the page or a sample' },
        ...judged(votes.pages),
      ],
      chart: dayChart({ period, now: days, before: comparable ? daysBefore : [], deployments: live }),
      terms: terms.map(({ term, count: times }) => ({ name: term, count: times })),
      sources: hosts(sources.arrivals),
      outward: hosts(outward.arrivals),
      broken: await likeIt(context, path, missing.arrivals),
      links: {
        // Behind the name of a host, anything else would name another host.
        ...(served === undefined || !path.startsWith('/') ? {} : { site: `${served.url}${path}` }),
        comments: linkWith(`${root}/feedback`, new URLSearchParams(kept), { view: 'all', path }),
      },
    }),
  });
}

const hosts = (arrivals: readonly { readonly source: string; readonly count: number }[]) =>
  arrivals.map(({ source, count: times }) => ({ name: source, count: times }));

function judged([found]: Awaited<ReturnType<FeedbackRecords['byPage']>>['pages']): readonly Figure[] {
  const [up, down] = [found?.thumbsUp ?? 0, found?.thumbsDown ?? 0];
  return [
    {
      label: 'Found it helpful',
      value: percent(up, up + down),
      hint: up + down === 0 ? 'No votes' : `of ${count(up + down)}`,
    },
  ];
}

/** Broken addresses for which this page would be shown first. */
async function likeIt(
  { service, project }: DashboardRequest,
  path: string,
  missing: readonly { readonly path: string; readonly count: number }[],
) {
  const site = service.projects.get(project!.id)?.live.current();
  if (site === undefined) return [];
  const like = await Promise.all(
    missing.map(async (one) => ((await similarPages(site, one.path))[0]?.href === path ? [one] : [])),
  );
  return like
    .flat()
    .slice(0, MAX_ROWS)
    .map((one) => ({ name: one.path, count: one.count }));
}

const PAGE_ROWS = 50;
const MAX_SKIPPED = 50_000;
const ORDERS = [
  { order: 'people', label: 'People', readers: ['human'], by: 'views' },
  { order: 'visitors', label: 'Visitors', readers: ['human'], by: 'visitors' },
  { order: 'ai', label: 'AI', readers: ['assistant', 'crawler'], by: 'views' },
] as const;

/** All pages, in the order of what one kind of readers read. */
export async function readPages(context: DashboardRequest): Promise<Reply> {
  const { service, request, href, page } = context;
  const { query } = request;
  const project = context.project!.id;
  const root = href(`/dashboard/p/${project}/insight`);
  const period = readPeriod(query, service.clock());
  const wanted = ORDERS.find(({ order }) => order === query.get('order')) ?? ORDERS[0];
  const named = query.get('skip') ?? '';
  const skip = Math.min(/^\d{1,6}$/.test(named) ? Number(named) : 0, MAX_SKIPPED);
  const found = await service.records.insight.pages(
    { project, from: period.from, to: period.to, by: wanted.by, readers: wanted.readers },
    { limit: PAGE_ROWS, skip },
  );
  const link = (changes: Readonly<Record<string, string | undefined>>): string =>
    linkWith(`${root}/pages`, query, changes);
  const row = ({ path, views, visitors, seconds }: PageFigures): ReadPageRow => ({
    path,
    href: linkWith(`${root}/page`, query, { path, order: undefined }),
    people: views.human,
    visitors: visitors.human,
    assistants: views.assistant,
    crawlers: views.crawler,
    time: duration(seconds, views.human),
  });
  return page({
    title: 'Pages',
    lead: period.text,
    back: { label: 'Insight', href: linkWith(root, query, { order: undefined }) },
    action: segments('Period', periodSegments(`${root}/pages`, query, period)),
    body: readPagesBody({
      orders: ORDERS.map(({ order, label }) => ({
        label,
        href: link({ order }),
        current: order === wanted.order,
      })),
      pages: found.pages.map(row),
      pager: {
        labels: { newer: 'Previous', older: 'Next' },
        text: skip === 0 && !found.hasMore ? '' : `${skip + 1}–${skip + found.pages.length}`,
        ...(skip > 0
          ? { newer: link({ skip: skip > PAGE_ROWS ? String(skip - PAGE_ROWS) : undefined }) }
          : {}),
        ...(found.hasMore ? { older: link({ skip: String(skip + PAGE_ROWS) }) } : {}),
      },
    }),
  });
}
