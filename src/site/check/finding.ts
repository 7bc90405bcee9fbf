/** What a rule finds: the problem, and the one change that puts it right where there is one. */
import type { Issue } from '../../lib/issue.ts';

/** Puts `now` where exactly `was` stands in the text of a file. */
export interface TextEdit {
  readonly kind: 'text';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly was: string;
  readonly now: string;
}

/** Puts `now` where the string `was` stands in a JSON file; undefined takes the entry out. */
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
  /** What most likely puts it right: for whoever has a person look at it, never done unasked. */
  readonly likely?: readonly Edit[];
}
