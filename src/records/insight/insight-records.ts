/** Which pages are read, by people and by programs: counts by hour and day, and nothing about the readers. */

import type { ArrivalKind, ReaderClass, ReadForm } from './insight.ts';

/** What was read of one page by one class of readers. */
interface CountedPage {
  readonly path: string;
  readonly reader: ReaderClass;
  readonly views: number;
  /** How long it was looked at, of all views together. */
  readonly seconds: number;
  /** How often it, or a sample of code on it, was copied. */
  readonly copies: number;
  /** Numbers below 2^53 that name a reader for this day alone; empty for readers who do not want to be told apart. */
  readonly visitors: readonly number[];
}

interface CountedAgent {
  /** Its name in the table of agents. */
  readonly agent: string;
  readonly form: ReadForm;
  readonly views: number;
}

interface CountedArrival {
  readonly kind: ArrivalKind;
  readonly path: string;
  /** Host of another site, from where somebody came or to where somebody went; path of this one; or nothing. */
  readonly source: string;
  readonly count: number;
}

/** The first pages of visits that began alike. */
export interface CountedFlow {
  /** One to three paths, in the order in which they were opened. A visit counts once for each length that it had. */
  readonly steps: readonly string[];
  readonly count: number;
}

/** Counts of one project and one day, to be added to those that are stored. */
export interface InsightBatch {
  readonly project: string;
  /** Days since the epoch, in UTC like all days here. */
  readonly day: number;
  readonly pages: readonly CountedPage[];
  readonly hours: readonly { readonly hour: number; readonly reader: ReaderClass; readonly views: number }[];
  readonly agents: readonly CountedAgent[];
  readonly arrivals: readonly CountedArrival[];
  readonly flows?: readonly CountedFlow[];
}

/** Whole days that the period touches count. */
export interface InsightPeriod {
  readonly project: string;
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
}

export type ByClass = Readonly<Record<ReaderClass, number>>;

/** What was read in one hour. */
export interface HourReading {
  readonly project: string;
  /** When it began, in milliseconds. */
  readonly hour: number;
  readonly views: ByClass;
}

/** Reaches webhooks when the hour is over, once. */
export interface InsightHour {
  readonly kind: 'insight.hour';
  readonly reading: HourReading & { readonly id: string };
}

export interface InsightTotals {
  readonly views: ByClass;
  /** Sums of days: whoever comes on two days counts twice, because nobody is known the day after. */
  readonly visitors: ByClass;
  /** How long people looked at pages. */
  readonly seconds: number;
  readonly copies: number;
}

export interface PageFigures extends InsightTotals {
  readonly path: string;
}

export interface DayFigures extends InsightTotals {
  /** Days since the epoch. */
  readonly day: number;
}

export interface ArrivalFigures {
  readonly path: string;
  readonly source: string;
  readonly count: number;
}

interface InsightList {
  readonly limit: number;
  readonly skip?: number;
}

export interface InsightRecords {
  /**
   * Adds the counts in one transaction. Names beyond the limits of a day count as other names.
   * @throws AppError `store/…`; nothing is then added
   */
  add(batch: InsightBatch): Promise<void>;
  /** Of the whole site, or of one page. */
  totals(period: InsightPeriod & { readonly path?: string }): Promise<InsightTotals>;
  /** When counting began: the first day with views, in milliseconds; undefined while there is none. */
  since(project: string): Promise<number | undefined>;
  /** Each day of the period that has views, oldest first; of the whole site, or of one page. */
  days(period: InsightPeriod & { readonly path?: string }): Promise<readonly DayFigures[]>;
  /** Views by hour of the whole site, oldest first; hours are kept for 90 days. */
  hours(
    period: InsightPeriod,
  ): Promise<readonly { readonly hour: number; readonly reader: ReaderClass; readonly views: number }[]>;
  /**
   * Pages with most views, or most visitors, first.
   * @param query.readers only pages that these read, in the order of what these read; default: all readers
   */
  pages(
    period: InsightPeriod & { readonly by: 'views' | 'visitors'; readonly readers?: readonly ReaderClass[] },
    list: InsightList,
  ): Promise<{ readonly pages: readonly PageFigures[]; readonly hasMore: boolean }>;
  /** Those that read most first. */
  agents(period: InsightPeriod): Promise<
    readonly {
      readonly agent: string;
      readonly views: number;
      readonly forms: Readonly<Record<ReadForm, number>>;
    }[]
  >;
  /** Most frequent first, by path and source; by source or path alone with `group`. */
  arrivals(
    period: InsightPeriod & {
      readonly kind: ArrivalKind;
      readonly path?: string;
      /** Only from there; not of a path as well. */
      readonly source?: string;
      readonly group?: 'source' | 'path';
    },
    list: InsightList,
  ): Promise<{ readonly arrivals: readonly ArrivalFigures[]; readonly hasMore: boolean }>;
  /** Each day of the period on which a program read, or readers arrived from one source, oldest first. */
  nameDays(
    query: InsightPeriod & { readonly kind: ArrivalKind | 'program'; readonly name: string },
  ): Promise<readonly { readonly day: number; readonly count: number }[]>;
  /** How visits began, most frequent first, at most 2,000; of months that are over, of the 2,000 most frequent ones of each. @param query.path only those with this page among their steps */
  flows(period: InsightPeriod & { readonly path?: string }): Promise<readonly CountedFlow[]>;
  /** Adds up how readers arrived and how visits began in months that are over and were not added up before, so that `arrivals` and `flows` read few rows. @param from what is older may be deleted, in milliseconds @returns the number of months, each counted for both */
  sumMonths(project: string, now: number, from?: number): Promise<number>;
  /** Tells webhooks of the hours that are over and were not told; hours without a view never are. @returns their number */
  tellHours(project: string, now: number): Promise<number>;
  /** Every count of a project by day and page, oldest first, for exports. */
  all(project: string): AsyncIterable<PageFigures & { readonly day: number }>;
  /** Deletes days before `days`, hours before `hours`, and who came on days before `today`; all in milliseconds. @returns the number of deleted days of pages */
  expire(
    project: string,
    before: { readonly days: number; readonly hours: number; readonly today: number },
  ): Promise<number>;
  /** Deletes everything that was counted for a project. */
  remove(project: string): Promise<void>;
}
