/** Gathers the week of a project for its digests, by mail and in a chat: what was read, what was not found, and what readers said. */

import { DAY_MS } from '../../../lib/time/dates.ts';
import { lastWeekEnd, WEEK } from '../../../lib/time/digest-week.ts';
import type { FeedbackFigures } from '../../../records/feedback/feedback-records.ts';
import type { Records } from '../../../records/records.ts';
import { count } from '../../../theme/admin/parts/numbers.ts';
import { brokenGroups } from './broken-groups.ts';
import { type WorthPage, worthPages } from './worth-pages.ts';

/** Of each list. */
export const MAX_PAGES = 3;
/** Broken addresses whose spellings are put together. */
const MAX_BROKEN = 100;
/** A term that was searched less often says more about one reader than about the site. */
export const LEAST_SEARCHES = 3;

interface CountedText {
  readonly text: string;
  readonly count: number;
}

export interface WeekReport {
  readonly from: number;
  /** The end of the last of seven days (UTC). */
  readonly to: number;
  /** Views, and those of the week before. */
  readonly people: number;
  readonly peopleBefore: number;
  /** False when not all of the week before was counted: a part of it would look like a rise. */
  readonly isComparable: boolean;
  readonly ai: number;
  /** Searches, and those of them without a result. */
  readonly searches: number;
  readonly withoutResults: number;
  /** Terms that found nothing, as readers typed them, the most frequent first. */
  readonly missed: readonly CountedText[];
  /** Questions, and those of them that found no answer. */
  readonly questions: number;
  readonly unanswered: number;
  /** Pages that people read most. */
  readonly read: readonly CountedText[];
  /** Pages that many read and that do not help them. */
  readonly worth: readonly WorthPage[];
  /** Addresses where nothing was and still is nothing, as links or readers wrote them, the most frequent first. */
  readonly broken: readonly CountedText[];
  /** How often somebody was led to such an address. */
  readonly misses: number;
  readonly feedback: FeedbackFigures;
}

/** What the site of the project, where it is served, says of addresses now. */
export interface AddressesNow {
  readonly isPage: (path: string) => boolean;
  readonly isAnswered: (path: string) => boolean;
}

/** For a project whose site is not at hand. */
export const UNKNOWN_ADDRESSES: AddressesNow = { isPage: () => true, isAnswered: () => false };

export type ReportRecords = Pick<Records, 'feedback' | 'insight' | 'searches' | 'questions' | 'redirects'>;

/** @param asked.to when the week is told; default the last time */
export async function weekReport(
  records: ReportRecords,
  {
    project,
    now,
    to = lastWeekEnd(now),
    addresses: { isPage, isAnswered } = UNKNOWN_ADDRESSES,
  }: {
    readonly project: string;
    readonly now: number;
    readonly to?: number;
    readonly addresses?: AddressesNow;
  },
): Promise<WeekReport> {
  const { insight } = records;
  // Told in the morning, but counted by day: the hours since midnight would bring in an eighth day.
  const end = Math.floor(to / DAY_MS) * DAY_MS;
  const week = { project, from: end - WEEK, to: end };
  const then = { project, from: week.from - WEEK, to: week.from };
  const [totals, before, since, read, worth, sought, terms, questionRows, missing, redirects, feedback] =
    await Promise.all([
      insight.totals(week),
      insight.totals(then),
      insight.since(project),
      insight.pages({ ...week, by: 'views', readers: ['human'] }, { limit: MAX_PAGES * 2 }),
      worthPages(records, { ...week, isPage, limit: MAX_PAGES }),
      records.searches.figures(week),
      records.searches.top({ ...week, withoutResults: true, limit: MAX_PAGES }),
      records.questions.figures(week),
      insight.arrivals({ ...week, kind: 'missing', group: 'path' }, { limit: MAX_BROKEN }),
      records.redirects.list(project),
      records.feedback.figures(week),
    ]);
  const led = new Set(redirects.map(({ from }) => from));
  const isMended = (path: string): boolean => led.has(path.replace(/(?<=.)\/+$/, '')) || isAnswered(path);
  const broken = brokenGroups(missing.arrivals).filter(({ path }) => !isMended(path));
  return {
    from: week.from,
    to: end,
    people: totals.views.human,
    peopleBefore: before.views.human,
    isComparable: since !== undefined && since <= then.from,
    ai: totals.views.assistant + totals.views.crawler,
    searches: sought.searches,
    withoutResults: sought.withoutResults,
    missed: terms.terms
      .filter(({ count }) => count >= LEAST_SEARCHES)
      .map(({ term, count }) => ({ text: term, count })),
    questions: Object.values(questionRows.callers).reduce((sum, count) => sum + count, 0),
    unanswered: questionRows.statuses.unanswered,
    read: read.pages
      .filter(({ path }) => isPage(path))
      .slice(0, MAX_PAGES)
      .map(({ path, views }) => ({ text: path, count: views.human })),
    worth,
    broken: broken.slice(0, MAX_PAGES).map(({ path, count }) => ({ text: path, count })),
    misses: broken.reduce((sum, { count }) => sum + count, 0),
    feedback,
  };
}

/** A week in which nothing was read and nothing was said has no digest. */
export function isEmptyWeek({ people, ai, feedback }: WeekReport): boolean {
  return people === 0 && ai === 0 && feedback.total === 0;
}

/** Rows for people: what was looked for, or asked, without an answer; none where nobody looked or asked. */
export function unansweredFigures({
  searches,
  withoutResults,
  questions,
  unanswered,
}: WeekReport): readonly { readonly label: string; readonly value: string }[] {
  const part = (label: string, some: number, all: number) =>
    all === 0 ? [] : [{ label, value: `${count(some)} of ${count(all)}` }];
  return [
    ...part('Searches without a result', withoutResults, searches),
    ...part('Questions without an answer', unanswered, questions),
  ];
}
