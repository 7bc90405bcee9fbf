/** Counts the votes without words by page, beside the comments of the list. */
import type { BareVotes } from '../../../../theme/admin/feedback/bare-votes.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import type { FeedbackQuery } from './feedback-query.ts';

const MAX_PAGES = 8;
/** Days that are counted when the address names no time: counting all of a large store takes too long. */
const DAYS = 30;
const DAY = 86_400_000;

/** @returns undefined where they would be in the way: in other views, on later pages, and among filtered sources */
export async function bareVotesOf(
  { service }: DashboardRequest,
  root: string,
  { view, filter, values, cursor, before, period }: FeedbackQuery,
): Promise<BareVotes | undefined> {
  const later = cursor !== undefined || before !== undefined;
  const { words, assignee, mentioned } = filter;
  const ofTeam = words !== undefined || assignee !== undefined || mentioned !== undefined;
  if (view !== 'comments' || later || ofTeam || filter.source !== undefined) return undefined;
  const ownTime = filter.from !== undefined || filter.to !== undefined;
  const from = ownTime ? {} : { from: service.clock() - DAYS * DAY };
  const { pages, hasMore } = await service.records.feedback.byPage(
    { ...filter, ...from, source: 'contextual', commented: false },
    { limit: MAX_PAGES },
  );
  const voted = pages.filter(({ thumbsUp, thumbsDown }) => thumbsUp + thumbsDown > 0);
  return {
    period: ownTime && period === undefined ? 'in these days' : `last ${period ?? DAYS} days`,
    pages: voted.map(({ path, thumbsUp: up, thumbsDown: down }) => ({
      path,
      up,
      down,
      href: linkWith(root, values, { path, view: 'all' }),
    })),
    more: hasMore ? linkWith(root, values, { view: 'pages', helpful: undefined }) : undefined,
  };
}
