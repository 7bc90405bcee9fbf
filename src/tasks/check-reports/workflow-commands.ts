/** Writes issues as workflow commands, which GitHub shows beside the lines of a pull request. */
import { oneLine } from '../../lib/text/clean-text.ts';
import type { ReportedIssue } from './reported-issue.ts';

/** GitHub shows ten errors and ten warnings of a step; more only make its log long. */
export const MAX_OF_A_KIND = 50;
const MAX_CHARACTERS = 2_000;

/** One command a line. Whatever an author writes stays inside its command: it cannot end it, nor begin another. */
export function workflowCommands(issues: readonly ReportedIssue[]): string[] {
  const first = (severity: string): readonly ReportedIssue[] =>
    issues.filter(({ issue }) => issue.severity === severity).slice(0, MAX_OF_A_KIND);
  return [...first('error'), ...first('warning')].map(command);
}

function command({ issue, path }: ReportedIssue): string {
  const { severity, code, message, hint, line, column } = issue;
  const properties = [
    ...(path === undefined ? [] : [['file', path] as const]),
    ...(path === undefined || line === undefined ? [] : [['line', String(line)] as const]),
    ...(path === undefined || line === undefined || column === undefined
      ? []
      : [['col', String(column)] as const]),
    ['title', code] as const,
  ].map(([name, value]) => `${name}=${property(value)}`);
  return `::${severity} ${properties.join(',')}::${data(message)}${hint === undefined ? '' : `%0A${data(hint)}`}`;
}

/** Older runners look for `##[` anywhere in a line. */
const data = (text: string): string =>
  oneLine(text, MAX_CHARACTERS).replaceAll('##[', '## [').replaceAll('%', '%25');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
