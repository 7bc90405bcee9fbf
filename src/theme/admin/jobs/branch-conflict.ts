/** What the page of a conflict shows: the files that a job and its base branch both changed. */

export type Side = 'ours' | 'theirs';

/** A part of a file in which the two sides differ. */
export interface ConflictBlock {
  /** Of the job's branch. */
  readonly ours: string;
  /** Of the base branch. */
  readonly theirs: string;
  /** Lines around it that are the same on both sides. */
  readonly before: string;
  readonly after: string;
  /** Line in the merged file, from 1, with the blocks above it as the job has them. */
  readonly line: number;
}

export interface ConflictFile {
  readonly path: string;
  /** False on a side that has removed the file. */
  readonly has: Readonly<Record<Side, boolean>>;
  /** Undefined when one side can only be taken as a whole: not text, too large, removed, or no page of the documentation. */
  readonly blocks?: readonly ConflictBlock[];
}

export interface BranchConflict {
  /** Newest commits of the job's branch and of its base branch: answers are for these. */
  readonly head: string;
  readonly into: string;
  readonly files: readonly ConflictFile[];
}

/** One for each block, or one for a whole file; text replaces both sides. */
export type ConflictAnswer = { readonly side: Side } | { readonly text: string };
