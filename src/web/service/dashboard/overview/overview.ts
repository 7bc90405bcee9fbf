/** Route handler for the first page of a project. */
import type { Feedback } from '../../../../records/feedback/feedback.ts';
import type { PageReport } from '../../../../records/feedback/feedback-records.ts';
import {
  type OverviewPage,
  type OverviewView,
  overviewBody,
} from '../../../../theme/admin/overview/overview-page.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { feedbackChart } from './feedback-chart.ts';
import { linkWith } from './link-with.ts';
import { overviewFigures } from './overview-figures.ts';
import { type Period, periodSegments, previousPeriod, readPeriod } from './period.ts';
import { startPage } from './start-page.ts';
import { wilson } from './wilson.ts';

const MOST_COMMENTS = 9;
/** Entries that are read, since entries with a comment are shown before those with a chosen reason only. */
const MOST_READ = 60;
const MOST_RANKED = 7;
/** Pages, by number of entries, among which the worst are found. */
const MOST_PAGES = 500;
/** Pages with fewer votes are not ranked. */
const LEAST_VOTES = 4;

export async function overview(context: DashboardRequest): Promise<Reply> {
  const { service, request } = context;
  const { feedback } = service.records;
  const project = context.project!;
  const newest = await feedback.list({ project: project.id }, { limit: 1 });
  if (newest.items.length === 0) return startPage(context);
  const now = service.clock();
  const period = readPeriod(request.query, now);
  const view = await overviewView(context, period, now);
  return context.page({
    title: 'Overview',
    lead: `${period.text}, compared with the time before.`,
    section: 'overview',
    action: segments(
      'Period',
      periodSegments(context.href(`/dashboard/p/${project.id}/overview`), request.query, period),
    ),
    body: overviewBody(view),
    features: ['chart'],
  });
}

async function overviewView(context: DashboardRequest, period: Period, now: number): Promise<OverviewView> {
  const { service, request, href } = context;
  const { feedback, searches, projects } = service.records;
  const project = context.project!.id;
  const root = href(`/dashboard/p/${project}`);
  const here = { project, from: period.from, to: period.to };
  const before = { project, ...previousPeriod(period) };
  const [current, then, days, daysBefore, comments, byPage, missed, settings] = await Promise.all([
    feedback.figures(here),
    feedback.figures(before),
    feedback.daily(here),
    feedback.daily(before),
    feedback.list({ ...here, commented: true }, { limit: MOST_READ }),
    feedback.byPage(here, { limit: MOST_PAGES }),
    searches.top({ ...here, withoutResults: true, limit: MOST_RANKED }),
    projects.settings(project),
  ]);
  const kept = keptPeriod(request.query);
  const feedbackHref = `${root}/feedback`;
  const within = linkWith(feedbackHref, kept, withinPeriod(period));
  const query = new URLSearchParams(within.split('?')[1] ?? '');
  return {
    now,
    figures: overviewFigures(current, then, (changes) => linkWith(feedbackHref, query, changes)),
    chart: feedbackChart(days, daysBefore),
    comments: saidMost(comments.items).map((entry) => ({
      ...entry,
      text: commentText(entry),
      href: `${feedbackHref}/${entry.id}`,
    })),
    pages: worstPages(byPage.pages, (path) => linkWith(feedbackHref, query, { path })),
    leastVotes: LEAST_VOTES,
    terms: missed.terms.map(({ term, count }) => ({
      term,
      count,
      href: linkWith(`${root}/search-terms`, kept, { results: 'none' }),
    })),
    countsSearches: settings.searchTerms,
    links: {
      comments: linkWith(feedbackHref, query, { view: 'comments' }),
      pages: linkWith(feedbackHref, query, { view: 'pages', sort: 'worst' }),
      terms: linkWith(`${root}/search-terms`, kept, { results: 'none' }),
    },
  };
}

/** Links to other pages keep only the period. */
function keptPeriod(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].filter(([name]) => name === 'period' || name === 'dateFrom' || name === 'dateTo'),
  );
}

/** The list shows all time unless its address has a period. */
function withinPeriod({ choice }: Period): Readonly<Record<string, string>> {
  return choice === undefined ? {} : { period: String(choice) };
}

function saidMost(entries: readonly Feedback[]): readonly Feedback[] {
  const written = entries.filter((entry) => entry.comment !== null);
  return (written.length === 0 ? entries : written).slice(0, MOST_COMMENTS);
}

function commentText({ comment, reason }: Feedback): string {
  return comment ?? reason ?? '';
}

/** Ranks by the lower bound of the share of unhelpful votes; pages without unhelpful votes are left out. */
function worstPages(pages: readonly PageReport[], link: (path: string) => string): readonly OverviewPage[] {
  return pages
    .map(({ path, thumbsUp: up, thumbsDown: down }) => ({
      path,
      href: link(path),
      up,
      down,
      low: wilson(down, up + down).low,
    }))
    .filter(({ up, down }) => up + down >= LEAST_VOTES && down > 0)
    .sort((a, b) => b.low - a.low || b.down - a.down)
    .slice(0, MOST_RANKED);
}
