/** The words of Insight: classes of readers, forms of what they read, and how they arrived; the store has their places in these lists. */

/** People; programs that read for a person who asked; programs that index or train; all other programs. */
export const READER_CLASSES = ['human', 'assistant', 'crawler', 'bot'] as const;
export type ReaderClass = (typeof READER_CLASSES)[number];

/** What a program was given. */
export const READ_FORMS = ['html', 'markdown', 'llms', 'mcp', 'feed'] as const;
export type ReadForm = (typeof READ_FORMS)[number];

/**
 * A page reached from another site, an address where nothing is, one that leads to another, and a page from which another site was opened;
 * a page opened from results of the search, and one where that did not help: it was left at once, or another result was opened;
 * and the country of a view, where the operator's proxy says it.
 */
export const ARRIVAL_KINDS = [
  'referrer',
  'missing',
  'redirect',
  'outward',
  'sought',
  'left',
  'country',
] as const;
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number];

/** Stands for names beyond the limit of a day. */
export const OTHER_NAMES = 'other';

export const INSIGHT_LIMITS = {
  /** Characters of a path or a source; longer ones count as other names. */
  name: 300,
  /** New names of one project and day that are no pages of its site. */
  namesADay: 2_000,
  /** New pages of one project and day: more than a site has. */
  pagesADay: 50_000,
  /** Visitors of one project and day; more are not told apart. */
  visitorsADay: 5_000_000,
  /** Rows of arrivals of one project, kind and day; what comes beyond is counted from other sources. */
  arrivalsADay: 10_000,
  /** Different ways through the site of one project and day; what comes beyond leads to others. */
  flowsADay: 5_000,
  /** The most frequent ways through the site that are kept of a project and month. */
  flowsAMonth: 2_000,
} as const;

/** Days for which hours are kept. */
export const HOURS_KEPT_DAYS = 90;
