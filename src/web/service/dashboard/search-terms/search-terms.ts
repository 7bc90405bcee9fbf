/** Route handler for what readers searched for in a period, and what they did not find. */

import type { SearchRecords } from '../../../../records/searches/search-records.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { Figure } from '../../../../theme/admin/parts/figures.ts';
import { count, percent } from '../../../../theme/admin/parts/numbers.ts';
import {
  type SearchTermsView,
  type ShownTerm,
  searchTermsBody,
} from '../../../../theme/admin/search-terms/search-terms-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { periodSegments, previousPeriod, readPeriod } from '../overview/period.ts';

const LIMIT = 50;
const MAX_SKIPPED = 10_000;

export async function searchTerms(context: DashboardRequest): Promise<Reply> {
  const { service, request, project, href, page, role } = context;
  const { searches, projects } = service.records;
  const { query } = request;
  const id = project!.id;
  const root = href(`/dashboard/p/${id}/search-terms`);
  const now = service.clock();
  const period = readPeriod(query, now);
  const missed = query.get('results') === 'none';
  const skip = readSkip(query.get('skip'));
  const here = { project: id, from: period.from, to: period.to };
  const [top, figures, before, settings] = await Promise.all([
    searches.top({ ...here, withoutResults: missed, limit: LIMIT, skip }),
    searches.figures(here),
    searches.figures({ project: id, ...previousPeriod(period) }),
    projects.settings(id),
  ]);
  const pages = await searches.opened({ ...here, terms: top.terms.map(({ term }) => term) });
  const site = service.projects.get(id)?.url;
  const card = (path: string): string =>
    linkWith(href(`/dashboard/p/${id}/insight/page`), query, { path, results: undefined });
  const link = (changes: Readonly<Record<string, string | undefined>>): string =>
    linkWith(root, query, changes);
  const view: SearchTermsView = {
    site,
    now,
    period: period.text,
    periods: periodSegments(root, query, period),
    figures: searchFigures(figures, before, link({ results: 'none' })),
    views: [
      { label: 'All', href: link({ results: undefined }), current: !missed },
      { label: 'Without results', href: link({ results: 'none' }), current: missed },
    ],
    terms: top.terms.map((term) => ({
      ...term,
      href: site === undefined ? undefined : `${site}/search?q=${encodeURIComponent(term.term)}`,
      page: pageOpened(pages.get(term.term), card),
    })),
    missed,
    nothing: figures.searches === 0,
    counting: settings.searchTerms,
    settings: mayAct(role, 'admin') ? href(`/dashboard/p/${id}/settings`) : undefined,
    pager: {
      labels: { newer: 'Previous', older: 'Next' },
      text: skip === 0 && !top.hasMore ? '' : `${skip + 1}–${skip + top.terms.length}`,
      ...(skip > 0 ? { newer: link({ skip: skip > LIMIT ? String(skip - LIMIT) : undefined }) } : {}),
      ...(top.hasMore ? { older: link({ skip: String(skip + LIMIT) }) } : {}),
    },
  };
  return page({
    title: 'Search terms',
    lead: 'What readers look for on your site, and whether they find it.',
    body: searchTermsBody(view),
  });
}

function pageOpened(path: string | undefined, card: (path: string) => string): ShownTerm['page'] {
  return path === undefined ? undefined : { path, href: card(path) };
}

function readSkip(value: string | null): number {
  const skip = value !== null && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return Math.min(skip, MAX_SKIPPED);
}

type SearchFigures = Awaited<ReturnType<SearchRecords['figures']>>;

/** The search figures of a period, compared with the previous period. */
function searchFigures(now: SearchFigures, before: SearchFigures, missed: string): readonly Figure[] {
  return [
    {
      label: 'Searches',
      value: count(now.searches),
      delta: { now: now.searches, before: before.searches, neutral: true },
    },
    {
      label: 'Different terms',
      value: count(now.terms),
      delta: { now: now.terms, before: before.terms, neutral: true },
    },
    {
      label: 'Without results',
      value: percent(now.withoutResults, now.searches),
      href: missed,
      ...(now.searches === 0 || before.searches === 0
        ? {}
        : {
            delta: {
              now: now.withoutResults / now.searches,
              before: before.withoutResults / before.searches,
              unit: 'points',
              lowerIsBetter: true,
            },
          }),
    },
  ];
}
