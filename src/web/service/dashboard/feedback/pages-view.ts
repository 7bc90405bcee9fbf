/** Gathers pages with their feedback: most entries first, or those that most surely help least. */
import type { PageReport } from '../../../../records/feedback/feedback-records.ts';
import type { PagesView, RatedPage } from '../../../../theme/admin/feedback/feedback-pages.ts';
import type { Pager } from '../../../../theme/admin/parts/pager.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { wilson } from '../overview/wilson.ts';
import type { FeedbackQuery } from './feedback-query.ts';
import { pageLink } from './page-link.ts';

/** Pages, by number of entries, that are sorted to find the worst. */
const MAX_SORTED = 1_000;

export async function pagesView(
  { service, project }: DashboardRequest,
  root: string,
  query: FeedbackQuery,
): Promise<{ readonly pages: PagesView; readonly pager: Pager }> {
  const { filter, limit, skip, sort, values } = query;
  const link = (changes: Readonly<Record<string, string | undefined>>): string =>
    linkWith(root, values, changes);
  const site = service.projects.get(project!.id)?.url;
  const found =
    sort === 'worst'
      ? await worst(service.records.feedback, query)
      : await service.records.feedback.byPage(filter, { limit, skip });
  const rated = found.pages.map(
    (report): RatedPage => ({
      ...bounds(report),
      path: report.path,
      up: report.thumbsUp,
      down: report.thumbsDown,
      comments: report.comments,
      code: report.code,
      total: report.total,
      href: link({ path: report.path, view: 'all', sort: undefined }),
      page: pageLink(site, report.path),
    }),
  );
  const sorts = (['most', 'worst'] as const).map((name) => ({
    label: name === 'most' ? 'Most feedback' : 'Helps least',
    current: sort === name,
    href: link({ sort: name === 'most' ? undefined : name }),
  }));
  return {
    pages: { pages: rated, sorts },
    pager: pager(query, link, { hasMore: found.hasMore, shown: rated.length }),
  };
}

function bounds({ thumbsUp, thumbsDown }: PageReport): { low: number; high: number } {
  return wilson(thumbsUp, thumbsUp + thumbsDown);
}

async function worst(
  feedback: DashboardRequest['service']['records']['feedback'],
  { filter, limit, skip }: FeedbackQuery,
): Promise<{ pages: readonly PageReport[]; hasMore: boolean }> {
  const { pages } = await feedback.byPage(filter, { limit: MAX_SORTED });
  const sure = (page: PageReport): number => wilson(page.thumbsDown, page.thumbsUp + page.thumbsDown).low;
  const sorted = pages.toSorted((a, b) => sure(b) - sure(a) || b.thumbsDown - a.thumbsDown);
  return { pages: sorted.slice(skip, skip + limit), hasMore: sorted.length > skip + limit };
}

function pager(
  { limit, skip }: FeedbackQuery,
  link: (changes: Readonly<Record<string, string | undefined>>) => string,
  { hasMore, shown }: { hasMore: boolean; shown: number },
): Pager {
  if (skip === 0 && !hasMore) return {};
  const back = Math.max(0, skip - limit);
  return {
    labels: { newer: 'Previous', older: 'Next' },
    text: shown === 0 ? '' : `${skip + 1}–${skip + shown}`,
    ...(skip > 0 ? { newer: link({ skip: back === 0 ? undefined : String(back) }) } : {}),
    ...(hasMore ? { older: link({ skip: String(skip + limit) }) } : {}),
  };
}
