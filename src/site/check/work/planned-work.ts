/** What a piece of work would do to the files of a site, decided before anything is written. */

export interface PlannedChange {
  readonly file: string;
  /** The whole text that the plan was made from; undefined = the file is not there yet. Another text is left alone. */
  readonly was: string | undefined;
  /** Undefined = the file goes. */
  readonly now: string | undefined;
  /** For people, one line each: what this does. */
  readonly told: readonly string[];
}

export interface PlannedWork {
  /** In the order in which they are made. */
  readonly changes: readonly PlannedChange[];
  /** For people, one line each: what was seen and is left to them, and why. */
  readonly left: readonly string[];
}

/** Which files the work is about. */
export type Within = (file: string) => boolean;
