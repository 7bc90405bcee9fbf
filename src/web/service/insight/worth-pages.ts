/** Pages that are worth an hour of work: many read them, and what readers say and do shows that they are not helped. */

import type { FeedbackRecords } from '../../../records/feedback/feedback-records.ts';
import type { InsightPeriod, InsightRecords } from '../../../records/insight/insight-records.ts';
import type { QuestionRecords } from '../../../records/questions/question-records.ts';

export interface WorthPage {
  readonly path: string;
  /** By people. */
  readonly views: number;
  readonly helpful: number;
  readonly unhelpful: number;
  /** Entries of feedback with a comment. */
  readonly comments: number;
  /** How often results of the search led to it, and how often it was then left at once. */
  readonly sought: number;
  readonly left: number;
  /** Questions that were asked on it and found no answer. */
  readonly unanswered: number;
  /** About as many of its views helped nobody. */
  readonly worth: number;
}

interface WorthParts {
  readonly insight: Pick<InsightRecords, 'pages' | 'arrivals'>;
  readonly feedback: Pick<FeedbackRecords, 'byPage'>;
  readonly questions: Pick<QuestionRecords, 'list'>;
}

/** Of each signal, the most frequent are read; a page that is in none of them helps well enough. */
const MAX_READ = 500;
/** Signs that say nothing yet: with few, a page does not come before one with many. */
const DOUBT = 8;

/**
 * The views of a page times the part of its signs that are against it. Signs are votes, pages opened from the search, and questions.
 * @param query.isPage false for what is no page any more
 */
export async function worthPages(
  { insight, feedback, questions }: WorthParts,
  {
    isPage,
    limit,
    ...period
  }: InsightPeriod & { readonly isPage: (path: string) => boolean; readonly limit: number },
): Promise<readonly WorthPage[]> {
  const { project, from, to } = period;
  const list = { limit: MAX_READ };
  const [read, votes, sought, left, questionRows] = await Promise.all([
    insight.pages({ ...period, by: 'views', readers: ['human'] }, list),
    feedback.byPage({ project, from, to }, list),
    insight.arrivals({ ...period, kind: 'sought', group: 'path' }, list),
    insight.arrivals({ ...period, kind: 'left', group: 'path' }, list),
    questions.list({ project, from, to, unanswered: true, limit: MAX_READ }),
  ]);
  const countOf = (rows: readonly { readonly path: string; readonly count: number }[]) =>
    new Map(rows.map(({ path, count }) => [path, count]));
  const [opened, gone] = [countOf(sought.arrivals), countOf(left.arrivals)];
  const judged = new Map(votes.pages.map((page) => [page.path, page]));
  const open = new Map<string, number>();
  for (const { page } of questionRows.questions)
    if (page !== null) open.set(pathOf(page), (open.get(pathOf(page)) ?? 0) + 1);
  return read.pages
    .filter(({ path }) => isPage(path))
    .map(({ path, views }) =>
      weighed({
        path,
        views: views.human,
        helpful: judged.get(path)?.thumbsUp ?? 0,
        unhelpful: judged.get(path)?.thumbsDown ?? 0,
        comments: judged.get(path)?.comments ?? 0,
        sought: opened.get(path) ?? 0,
        left: gone.get(path) ?? 0,
        unanswered: open.get(path) ?? 0,
      }),
    )
    .filter(({ worth }) => worth >= 1)
    .sort((a, b) => b.worth - a.worth || (a.path < b.path ? -1 : 1))
    .slice(0, limit);
}

const pathOf = (page: string): string => page.split(/[?#]/, 1)[0]!;

function weighed(page: Omit<WorthPage, 'worth'>): WorthPage {
  const { views, helpful, unhelpful, sought, left, unanswered } = page;
  const against = unhelpful + left + unanswered;
  const signs = helpful + unhelpful + Math.max(sought, left) + unanswered;
  return { ...page, worth: Math.round((views * against) / (signs + DOUBT)) };
}
