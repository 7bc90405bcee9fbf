/** Collects the problems of one specification as issues with their location, up to a limit. */
import { defined } from '../../../lib/defined.ts';
import type { Issue, Severity } from '../../../lib/issue.ts';
import { cutText } from '../json-data.ts';

const MAX = 100;

interface SpecProblem {
  readonly severity?: Severity;
  /** Without `spec/`. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** Set when the problem is in another file that it refers to. */
  readonly file?: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export interface SpecIssues {
  readonly list: readonly Issue[];
  add(problem: SpecProblem): void;
}

/** A value of the author in a message: short, on one line. */
export const quoted = (text: string): string => `"${cutText(text.replace(/\s+/g, ' '), 120)}"`;

/** @param file the specification, or for one at a URL the file that names it */
export function specIssues(file: string): SpecIssues {
  const list: Issue[] = [];
  return {
    list,
    add({ severity = 'error', code, message, hint, file: other, line, column }) {
      if (list.length >= MAX) return;
      list.push({
        severity,
        code: `spec/${code}`,
        message,
        ...defined({ hint }),
        file: other ?? file,
        ...defined({ line, column }),
      });
    },
  };
}
