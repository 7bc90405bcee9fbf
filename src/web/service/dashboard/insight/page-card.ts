/** Route handler for everything that is known of one page. */

import type { Deployment } from '../../../../records/deployments/deployment.ts';
import type { FeedbackRecords } from '../../../../records/feedback/feedback-records.ts';
import { OTHER_NAMES } from '../../../../records/insight/insight.ts';
import type { CountedFlow } from '../../../../records/insight/insight-records.ts';
import { pageCardBody } from '../../../../theme/admin/insight/page-card.ts';
import type { Figure } from '../../../../theme/admin/parts/figures.ts';
import { count, percent } from '../../../../theme/admin/parts/numbers.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { similarPages } from '../../../reader/pages/similar-pages.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { type Period, periodSegments, previousPeriod, readPeriod } from '../overview/period.ts';
import { insightFigures, isComparable } from './insight.ts';
import { dayChart } from './insight-chart.ts';
import { improveLink, mayImprove } from './worth.ts';

const MAX_ROWS = 10;
/** Questions without an answer, and merges of jobs, of which those of the page are found. */
const MAX_READ = 200;
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
  const [since, now, before, days, daysBefore, terms, sources, outward, missing, votes, live, more] =
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
      aroundPage(context, path, period),
    ]);
  const comparable = isComparable(since, then.from);
  const kept = linkWith('', request.query, { path: undefined }).slice(1);
  const served = service.projects.get(project);
  const card = (of: string): string => linkWith(`${root}/insight/page`, request.query, { path: of });
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
        foundByName(more),
      ],
      chart: dayChart({ period, now: days, before: comparable ? daysBefore : [], deployments: live }),
      terms: terms.map(({ term, count: times }) => ({ name: term, count: times })),
      sources: hosts(sources.arrivals).map((one) => ({
        ...one,
        href: linkWith(`${root}/insight/only`, new URLSearchParams(kept), { of: 'source', name: one.name }),
      })),
      outward: hosts(outward.arrivals),
      broken: await likeIt(context, path, missing.arrivals),
      before: more.before.map((one) => ({ ...one, href: card(one.name) })),
      after: more.after.map((one) => ({ ...one, href: card(one.name) })),
      questions: more.questions.map(({ question }) => question),
      changed: lastChange(live, path),
      jobs: more.jobs.map(({ job, prompt, mergedAt }) => ({
        title: prompt,
        href: `${root}/jobs/${job}`,
        mergedAt,
      })),
      links: {
        // Behind the name of a host, anything else would name another host.
        ...(served === undefined || !path.startsWith('/') ? {} : { site: `${served.url}${path}` }),
        comments: linkWith(`${root}/feedback`, new URLSearchParams(kept), { view: 'all', path }),
        ...((await mayImprove(context)) ? { improve: improveLink(root, path) } : {}),
      },
    }),
  });
}

/** What leads to a page and away from it, beside its own counts. */
async function aroundPage({ service, project }: DashboardRequest, path: string, { from, to }: Period) {
  const { insight, questions, jobs } = service.records;
  const here = { project: project!.id, from, to };
  const [flows, sought, left, questionRows, merges] = await Promise.all([
    insight.flows({ ...here, path }),
    insight.arrivals({ ...here, kind: 'sought', path }, { limit: 1 }),
    insight.arrivals({ ...here, kind: 'left', path }, { limit: 1 }),
    questions.list({ ...here, unanswered: true, limit: MAX_READ }),
    jobs.listMerges(here.project, { skip: 0, take: MAX_READ }),
  ]);
  return {
    ...neighbours(flows, path),
    sought: sought.arrivals[0]?.count ?? 0,
    left: left.arrivals[0]?.count ?? 0,
    questions: questionRows.questions
      .filter(({ page }) => page?.split(/[?#]/, 1)[0] === path)
      .slice(0, MAX_ROWS),
    jobs: merges.filter(({ pages }) => pages?.includes(path)).slice(0, MAX_ROWS),
  };
}

/** The pages before and after it in visits that began with up to three pages. */
function neighbours(flows: readonly CountedFlow[], path: string) {
  const [before, after] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, name: string | undefined, count: number): void => {
    if (name !== undefined && name !== OTHER_NAMES) to.set(name, (to.get(name) ?? 0) + count);
  };
  for (const { steps, count } of flows) {
    // A visit was counted with each length that it had: only its newest step is new.
    const [previous, newest] = [steps.at(-2), steps.at(-1)];
    if (newest === path) add(before, previous, count);
    if (previous === path) add(after, newest, count);
  }
  const list = (of: ReadonlyMap<string, number>) =>
    [...of]
      .sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1))
      .slice(0, MAX_ROWS)
      .map(([name, count]) => ({ name, count }));
  return { before: list(before), after: list(after) };
}

const foundByName = ({ sought, left }: { readonly sought: number; readonly left: number }): Figure => ({
  label: 'Found by searching',
  value: count(sought),
  hint: left === 0 ? '' : `${count(left)} left it at once`,
});

/** When a deployment last changed it, as far as deployments are known. */
function lastChange(live: readonly Deployment[], path: string) {
  const last = live.find(
    ({ state, changes }) => state === 'success' && changes?.pages.some(({ url }) => url === path),
  );
  return last?.endedAt == null ? undefined : { at: last.endedAt, subject: last.subject ?? 'A commit' };
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
