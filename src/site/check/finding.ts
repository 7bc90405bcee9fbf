/** The result of a rule: the problem, and its fix when there is exactly one. */
import type { Issue } from '../../lib/issue.ts';

/** Replaces `was` by `now` in the text of a file. */
export interface TextEdit {
  readonly kind: 'text';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly was: string;
  readonly now: string;
}

/** Replaces the string `was` by `now` in a JSON file; undefined removes the entry. */
export interface JsonEdit {
  readonly kind: 'json';
  readonly file: string;
  readonly pointer: string;
  readonly was: string;
  readonly now: string | undefined;
}

export type Edit = TextEdit | JsonEdit;

export interface Finding {
  readonly issue: Issue;
  readonly edits?: readonly Edit[];
  /** The most likely fix: for callers that show it to a person, never applied automatically. */
  readonly likely?: readonly Edit[];
}
