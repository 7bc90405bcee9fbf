/** Gathers what is wrong with one specification, as issues at their place, and not more of them than anybody reads. */
import { defined } from '../../../lib/defined.ts';
import type { Issue, Severity } from '../../../lib/issue.ts';
import { cutText } from '../json-data.ts';

const MOST = 100;

export interface SpecProblem {
  readonly severity?: Severity;
  /** Without `spec/`. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** Where it is another one: a file that is referred to. */
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

/** @param file where it is written; for one at an address, the file that names it */
export function specIssues(file: string): SpecIssues {
  const list: Issue[] = [];
  return {
    list,
    add({ severity = 'error', code, message, hint, file: other, line, column }) {
      if (list.length >= MOST) return;
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
