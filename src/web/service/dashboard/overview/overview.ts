/** Route handler for the first page of a project. */
import type { Feedback } from '../../../../records/feedback/feedback.ts';
import type { FeedbackFigures, PageReport } from '../../../../records/feedback/feedback-records.ts';
import { mayAct } from '../../../../records/users/user.ts';
import {
  type OverviewPage,
  type OverviewView,
  overviewBody,
} from '../../../../theme/admin/overview/overview-page.ts';
import { overviewStart, type StartStep } from '../../../../theme/admin/overview/overview-start.ts';
import type { Delta, Figure } from '../../../../theme/admin/parts/figures.ts';
import { count, percent } from '../../../../theme/admin/parts/numbers.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { publicOrigin } from '../public-origin.ts';
import { compareShares } from './compare-shares.ts';
import { feedbackChart } from './feedback-chart.ts';
import { linkWith } from './link-with.ts';
import { type Period, periodSegments, previousPeriod, readPeriod } from './period.ts';
import { wilson } from './wilson.ts';

const MAX_COMMENTS = 9;
/** Entries that are read, since entries with a comment are shown before those with a chosen reason only. */
const MAX_READ = 60;
const MAX_RANKED = 7;
/** Pages, by number of entries, among which the worst are found. */
const MAX_PAGES = 500;
/** Pages with fewer votes are not ranked. */
const MIN_VOTES = 4;

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
    feedback.list({ ...here, commented: true }, { limit: MAX_READ }),
    feedback.byPage(here, { limit: MAX_PAGES }),
    searches.top({ ...here, withoutResults: true, limit: MAX_RANKED }),
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
    comments: pagesByReports(comments.items).map((entry) => ({
      ...entry,
      text: commentText(entry),
      href: `${feedbackHref}/${entry.id}`,
    })),
    pages: worstPages(byPage.pages, (path) => linkWith(feedbackHref, query, { path })),
    minVotes: MIN_VOTES,
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

function pagesByReports(entries: readonly Feedback[]): readonly Feedback[] {
  const written = entries.filter((entry) => entry.comment !== null);
  return (written.length === 0 ? entries : written).slice(0, MAX_COMMENTS);
}

function commentText({ comment, reason }: Feedback): string {
  return comment ?? reason ?? '';
}

/** Ranks by the lower bound of the share of unhelpful votes; pages without unhelpful votes are left out. */
function worstPages(pages: readonly PageReport[], link: (path: string) => string): readonly OverviewPage[] {
  return pages
    .map(({ path, thumbsUp: up, thumbsDown: down }) => ({
      page: { path, href: link(path), up, down },
      low: wilson(down, up + down).low,
    }))
    .filter(({ page: { up, down } }) => up + down >= MIN_VOTES && down > 0)
    .sort((a, b) => b.low - a.low || b.page.down - a.page.down)
    .slice(0, MAX_RANKED)
    .map(({ page }) => page);
}

type Changes = Readonly<Record<string, string | undefined>>;

/** @param link address of the feedback list with these filters */
function overviewFigures(
  now: FeedbackFigures,
  before: FeedbackFigures,
  link: (changes: Changes) => string,
): readonly Figure[] {
  const compared = (
    name: keyof FeedbackFigures,
    more: Partial<Delta> = {},
  ): Partial<Figure> & { value: string } => ({
    value: count(now[name]),
    // Without previous feedback there is nothing to compare.
    ...(before.total === 0 ? {} : { delta: { now: now[name], before: before[name], ...more } }),
  });
  // Compared by their share, since everything rises when more readers answer.
  const partOf = (
    name: 'unhelpful' | 'code' | 'comments',
    whole: 'votes' | 'all',
  ): Partial<Figure> & { value: string } => {
    const of = (figures: FeedbackFigures): number =>
      whole === 'votes' ? figures.helpful + figures.unhelpful : figures.total;
    const [all, then] = [of(now), of(before)];
    const value = count(now[name]);
    if (all === 0 || then === 0) return { value };
    const share = { now: now[name] / all, before: before[name] / then };
    const sure = isSure({ part: now[name], whole: all }, { part: before[name], whole: then });
    return {
      value,
      delta: {
        ...share,
        unit: 'points',
        of: whole,
        lowerIsBetter: true,
        neutral: name === 'comments' || !sure,
      },
    };
  };
  return [
    { label: 'Feedback', ...compared('total', { neutral: true }), href: link({ view: 'all' }) },
    { label: 'Found it helpful', ...helpfulShare(now, before) },
    {
      label: 'Not helpful',
      ...partOf('unhelpful', 'votes'),
      href: link({ view: 'all', helpful: 'false' }),
    },
    { label: 'Comments', ...partOf('comments', 'all'), href: link({ view: 'comments' }) },
    {
      label: 'Code reports',
      ...partOf('code', 'all'),
      href: link({ view: 'code' }),
    },
    {
      label: 'Still pending',
      value: count(now.open),
      hint: now.total === 0 ? '' : `${percent(now.open, now.total)} of all`,
      href: link({ view: 'all', status: 'pending' }),
    },
  ];
}

interface Part {
  readonly part: number;
  readonly whole: number;
}

/** True when chance does not explain the difference of two shares: only then it has a colour. */
function isSure(now: Part, before: Part): boolean {
  const votes = ({ part, whole }: Part) => ({ helpful: part, unhelpful: whole - part });
  const verdict = compareShares(votes(before), votes(now));
  return verdict === 'better' || verdict === 'worse';
}

function helpfulShare(
  now: FeedbackFigures,
  before: FeedbackFigures,
): Pick<Figure, 'value' | 'delta' | 'hint'> {
  const votes = now.helpful + now.unhelpful;
  const then = before.helpful + before.unhelpful;
  const value = percent(now.helpful, votes);
  if (votes === 0 || then === 0) return { value, hint: votes === 0 ? 'No votes' : '' };
  return {
    value,
    delta: {
      now: now.helpful / votes,
      before: before.helpful / then,
      unit: 'points',
      neutral: !isSure({ part: now.helpful, whole: votes }, { part: before.helpful, whole: then }),
    },
  };
}

/** The first page of a project without feedback: the next steps instead of an empty chart. */
async function startPage({ service, request, role, project, href, page }: DashboardRequest): Promise<Reply> {
  const { id, name } = project!;
  const site = service.projects.get(id)?.url;
  const admin = mayAct(role, 'admin');
  const keys = admin ? await service.records.keys.list(id) : [];
  const members = admin ? await service.records.users.list() : [];
  const steps: StartStep[] = [
    {
      title: 'Leave feedback on a page',
      text: 'Open your site, scroll to the end of any page and answer "Was this page helpful?". It is here a moment later.',
      ...(site === undefined ? {} : { link: { label: 'Open the site', href: `${site}/` } }),
    },
  ];
  if (admin)
    steps.push(
      {
        title: 'Create an API key',
        text: 'With a key, your own tools read feedback as it arrives.',
        link: { label: 'API keys', href: href(`/dashboard/p/${id}/keys`) },
        done: keys.some((key) => key.revokedAt === null),
      },
      {
        title: 'Invite your team',
        text: 'Editors work through feedback together; viewers only read.',
        link: { label: 'Members', href: href('/dashboard/members') },
        done: members.length > 1,
      },
      {
        title: 'Choose what readers are asked',
        text: 'Ratings, comments, e-mail addresses and code reports can each be switched off.',
        link: { label: 'Settings', href: href(`/dashboard/p/${id}/settings`) },
      },
    );
  const address = `${publicOrigin(service, request)}${service.base}/api/external/v1/analytics/${id}/feedback`;
  return page({
    title: 'Overview',
    lead: `No feedback for ${name} yet. When readers vote, comment or report a code sample, you see here what helps them.`,
    body: overviewStart({
      steps,
      command: `curl -H "Authorization: Bearer svc_…" \\\n  ${address}`,
    }),
  });
}
