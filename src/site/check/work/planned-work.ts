/** The changes that a task would make to the files of a site, planned before anything is written. */

export interface PlannedChange {
  readonly file: string;
  /** The whole text that the plan was made from; undefined = a new file. A file with another text is not changed. */
  readonly was: string | undefined;
  /** Undefined = the file is removed. */
  readonly now: string | undefined;
  /** For people, one line each: what this does. */
  readonly summary: readonly string[];
  /** Single edits in the file; default 1. */
  readonly edits?: number;
}

/** One thing that the task found and did not do. */
export interface Left {
  /** What it is about, where that is a file. */
  readonly file?: string | undefined;
  /** Counted from 1. */
  readonly line?: number | undefined;
  /** For people: what was not done, and why. A sentence without its file in front. */
  readonly text: string;
}

export interface PlannedWork {
  /** In the order in which they are applied: new files first, removed ones last. */
  readonly changes: readonly PlannedChange[];
  /** What needs manual work, and why. */
  readonly left: readonly Left[];
  /** How many of `left` are proposals, which are carried out only where they are chosen. */
  readonly proposed?: number;
  /** For people, one line each: the kinds of edits, with how many are planned and how many are left. */
  readonly rows?: readonly string[];
  /** True when the changes only make sense together: where one cannot be written, none is. */
  readonly whole?: boolean;
}

/** Returns true for files that the task may change. */
export type Within = (file: string) => boolean;

export const NOTHING_PLANNED: PlannedWork = Object.freeze({ changes: [], left: [] });

/** One line for people: `guides/start.mdx:12 still has …`. */
export function leftText({ file, line, text }: Left): string {
  if (file === undefined) return text;
  return `${file}${line === undefined ? '' : `:${line}`} ${text}`;
}
