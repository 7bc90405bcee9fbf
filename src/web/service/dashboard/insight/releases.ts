/** Route handler for what a release has changed: the days before it beside the days after it, of the site and of the pages that it changed. */

import { DAY_MS } from '../../../../lib/time/dates.ts';
import type { Deployment } from '../../../../records/deployments/deployment.ts';
import type { InsightTotals } from '../../../../records/insight/insight-records.ts';
import { type ReleaseView, releasesBody } from '../../../../theme/admin/insight/releases-page.ts';
import { dateText } from '../../../../theme/admin/parts/moment.ts';
import { count, percent } from '../../../../theme/admin/parts/numbers.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { Service } from '../../service.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { duration } from './insight.ts';

/** Releases to choose from. */
const MAX_RELEASES = 20;
const MAX_LOOKED = 100;
/** Compared on each side; the day of the release is on neither. */
const MAX_DAYS = 14;
/** Changed pages that are compared. */
const MAX_PAGES = 15;

type Release = Deployment & { readonly endedAt: number };

export async function releases(context: DashboardRequest): Promise<Reply> {
  const { service, request, project, href, page } = context;
  const root = href(`/dashboard/p/${project!.id}/insight`);
  const live = await service.records.deployments.list(project!.id, { kind: 'live', limit: MAX_LOOKED });
  const all = live
    .filter((one): one is Release => one.state === 'success' && one.endedAt !== null)
    .slice(0, MAX_RELEASES);
  const today = Math.floor(service.clock() / DAY_MS);
  const chosen =
    all.find(({ id }) => id === request.query.get('release')) ??
    // The newest of which something can be said.
    all.find(({ endedAt }) => today - Math.floor(endedAt / DAY_MS) > 1) ??
    all[0];
  return page({
    title: 'Before and after a release',
    lead: 'What readers did in the days before a release went live, and in the days after it.',
    back: { label: 'Insight', href: linkWith(root, new URLSearchParams(), {}) },
    body: releasesBody({
      releases: all.map(({ id, subject, endedAt }) => ({
        subject: subject ?? 'A commit',
        at: endedAt,
        href: linkWith(`${root}/releases`, new URLSearchParams(), { release: id }),
        isChosen: id === chosen?.id,
      })),
      ...(chosen === undefined ? {} : { chosen: await compared(service, chosen, { root, today }) }),
    }),
  });
}

interface Side {
  readonly project: string;
  readonly from: number;
  readonly to: number;
}

async function compared(
  service: Service,
  release: Release,
  { root, today }: { readonly root: string; readonly today: number },
): Promise<NonNullable<ReleaseView['chosen']>> {
  const day = Math.floor(release.endedAt / DAY_MS);
  const days = Math.min(MAX_DAYS, today - day - 1);
  const name = release.subject ?? 'A commit';
  if (days < 1) return { name, days: 0, rows: [], pages: [] };
  const { project } = release;
  const before = { project, from: (day - days) * DAY_MS, to: day * DAY_MS };
  const after = { project, from: (day + 1) * DAY_MS, to: (day + 1 + days) * DAY_MS };
  const changed = (release.changes?.pages ?? [])
    .filter(({ kind }) => kind === 'changed' || kind === 'added')
    .slice(0, MAX_PAGES);
  const [was, is, pages] = await Promise.all([
    sideOf(service, before),
    sideOf(service, after),
    Promise.all(changed.map(({ url }) => pageSides(service, url, [before, after]))),
  ]);
  return {
    name: `${name}, ${dateText(release.endedAt)}`,
    days,
    rows: was.map(([label, value], at) => ({ label, before: value, after: is[at]![1] })),
    pages: pages.map((one) => ({
      ...one,
      href: linkWith(`${root}/page`, new URLSearchParams(), { path: one.path }),
    })),
  };
}

type Line = readonly [label: string, value: string];

async function sideOf({ records }: Service, side: Side): Promise<readonly Line[]> {
  const arrivals = async (kind: 'sought' | 'left' | 'missing'): Promise<number> => {
    // One row for each page at most; of more, the rest is rare.
    const { arrivals: rows } = await records.insight.arrivals(
      { ...side, kind, group: 'path' },
      { limit: 5_000 },
    );
    return rows.reduce((sum, row) => sum + row.count, 0);
  };
  const [totals, votes, searches, sought, left, missing] = await Promise.all([
    records.insight.totals(side),
    records.feedback.figures(side),
    records.searches.figures(side),
    arrivals('sought'),
    arrivals('left'),
    arrivals('missing'),
  ]);
  const share = (part: number, all: number): string =>
    all === 0 ? '–' : `${percent(part, all)} of ${count(all)}`;
  return [
    ...reading(totals),
    ['Found it helpful', share(votes.helpful, votes.helpful + votes.unhelpful)],
    ['Searches without a result', share(searches.withoutResults, searches.searches)],
    ['Left at once after a search', share(left, sought)],
    ['Requests for broken addresses', count(missing)],
  ];
}

const reading = ({ views, visitors, seconds }: InsightTotals): readonly Line[] => [
  ['Views by people', count(views.human)],
  ['Visitors', count(visitors.human)],
  ['Read by AI', count(views.assistant + views.crawler)],
  ['Time on a page', duration(seconds, views.human)],
];

async function pageSides({ records }: Service, path: string, sides: readonly [Side, Side]) {
  const of = async (side: Side) => {
    const [totals, votes] = await Promise.all([
      records.insight.totals({ ...side, path }),
      records.feedback.votes({ ...side, pages: [path], except: [] }),
    ]);
    const judged = votes.helpful + votes.unhelpful;
    return {
      views: count(totals.views.human),
      helpful: judged === 0 ? '–' : `${percent(votes.helpful, judged)} of ${count(judged)}`,
    };
  };
  const [before, after] = await Promise.all([of(sides[0]), of(sides[1])]);
  return { path, before, after };
}
