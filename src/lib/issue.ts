/** One problem found in an author's repository: where it is, what it is and what to do about it. */

export type Severity = 'error' | 'warning';

/** The shape that `check --json` prints. Lines and columns are counted from 1. */
export interface Issue {
  readonly severity: Severity;
  /** Stable and kebab-case, `area/what`, for example `nav/two-patterns`. */
  readonly code: string;
  readonly message: string;
  /** What the author can do about it, in one sentence. */
  readonly hint?: string;
  /** Path inside the repository, with forward slashes and no leading slash. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer (RFC 6901) of the value inside `file`. */
  readonly pointer?: string;
}

/** Orders issues for people: errors first, then by file and location. */
export function compareIssues(a: Issue, b: Issue): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1;
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
