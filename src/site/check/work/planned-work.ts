/** The changes that a task would make to the files of a site, planned before anything is written. */

export interface PlannedChange {
  readonly file: string;
  /** The whole text that the plan was made from; undefined = a new file. A file with another text is not changed. */
  readonly was: string | undefined;
  /** Undefined = the file is removed. */
  readonly now: string | undefined;
  /** For people, one line each: what this does. */
  readonly summary: readonly string[];
}

export interface PlannedWork {
  /** In the order in which they are applied. */
  readonly changes: readonly PlannedChange[];
  /** For people, one line each: what needs manual work, and why. */
  readonly left: readonly string[];
}

/** Returns true for files that the task may change. */
export type Within = (file: string) => boolean;
