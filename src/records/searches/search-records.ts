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

interface SearchTermQuery {
  readonly project: string;
  /** Milliseconds; whole days are counted. */
  readonly from: number;
  readonly to: number;
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
  add(search: { project: string; term: string; results: number; opened: boolean }): Promise<void>;
  /** Most searched first. */
  top(query: SearchTermQuery): Promise<{ readonly terms: readonly SearchTerm[]; readonly hasMore: boolean }>;
  figures(query: { project: string; from: number; to: number }): Promise<{
    readonly searches: number;
    readonly terms: number;
    /** Of the searches. */
    readonly withoutResults: number;
  }>;
  expire(project: string, before: number): Promise<number>;
}
