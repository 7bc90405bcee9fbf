/** Formats issues for people: location, message, hint. */

import type { Issue } from '../lib/issue.ts';
import { pluralise } from '../lib/text/pluralise.ts';
import type { Terminal } from './terminal.ts';
import { unheeded } from './unheeded.ts';

export function issueText(issue: Issue, { paint }: Pick<Terminal, 'paint'>): string {
  const place = `${unheeded(issue.file)}${issue.line === undefined ? '' : `:${issue.line}${issue.column === undefined ? '' : `:${issue.column}`}`}`;
  const kind = issue.severity === 'error' ? paint('red', 'error  ') : paint('yellow', 'warning');
  const pointer =
    issue.pointer === undefined || issue.pointer === '' ? '' : ` ${paint('dim', unheeded(issue.pointer))}`;
  const hint = issue.hint === undefined ? '' : `\n          ${paint('cyan', unheeded(issue.hint))}`;
  return `${kind} ${paint('bold', place)}${pointer}\n          ${unheeded(issue.message)} ${paint('dim', `(${issue.code})`)}${hint}`;
}

/** `3 errors, 1 warning`. */
export function issueCount(issues: readonly Issue[]): string {
  const errors = issues.filter((issue) => issue.severity === 'error').length;
  const warnings = issues.length - errors;
  return `${pluralise(errors, 'error')}, ${pluralise(warnings, 'warning')}`;
}
