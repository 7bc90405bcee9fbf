/** What readers search for, counted by day and term; nothing about the reader is stored. */

export interface SearchTerm {
  readonly term: string;
  readonly count: number;
  /** Number of results of the newest of these searches. */
  readonly results: number;
  /** How often a result was opened. */
  readonly opened: number;
  readonly lastAt: number;
}

interface SearchPeriod {
  readonly project: string;
  /** Milliseconds; whole days are counted. */
  readonly from: number;
  readonly to: number;
}

interface SearchTermQuery extends SearchPeriod {
  /** Only terms whose newest search had no result. */
  readonly withoutResults?: boolean;
  readonly limit: number;
  readonly skip?: number;
}

export interface SearchRecords {
  /**
   * Counts one finished search. Terms are trimmed, lower-cased and cut; what looks like an address, a key or a number
   * is not stored; a project has at most a few thousand terms a day.
   */
  add(search: {
    project: string;
    term: string;
    results: number;
    opened: boolean;
    /** Path of the page that was opened, one of the site. */
    page?: string;
  }): Promise<void>;
  /** Most searched first. */
  top(query: SearchTermQuery): Promise<{ readonly terms: readonly SearchTerm[]; readonly hasMore: boolean }>;
  figures(query: SearchPeriod): Promise<{
    readonly searches: number;
    readonly terms: number;
    /** Of the searches. */
    readonly withoutResults: number;
  }>;
  /** For each of these terms the page that readers opened most; terms without one are left out. */
  opened(query: SearchPeriod & { readonly terms: readonly string[] }): Promise<ReadonlyMap<string, string>>;
  /** Terms whose results led to a page, with how often, most frequent first. */
  leadingTo(
    query: SearchPeriod & { readonly path: string; readonly limit: number },
  ): Promise<readonly { readonly term: string; readonly count: number }[]>;
  /** Adds up months that are over and were not added up before, so that `top` and `figures` read few rows. @param from what is older may be deleted, in milliseconds @returns their number */
  sumMonths(project: string, now: number, from?: number): Promise<number>;
  expire(project: string, before: number): Promise<number>;
}
