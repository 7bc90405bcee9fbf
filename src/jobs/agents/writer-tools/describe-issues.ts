/** The problems that a check found, as lines for a model: new ones whole, older ones counted. */

import type { Issue } from '../../../lib/issue.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';

const MAX_CODES = 12;
const LONGEST_LINE = 380;

/** New errors, then new warnings. @param max lines */
export function describeNew(added: readonly Issue[], max: number): string {
  const room = { left: max };
  const errors = added.filter(({ severity }) => severity === 'error');
  const warnings = added.filter(({ severity }) => severity !== 'error');
  return [
    section('New errors, which must be put right', errors, room),
    section('New warnings', warnings, room),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** A list of problems under a title. @param max lines */
export function describeIssues(title: string, issues: readonly Issue[], max: number): string {
  return section(title, issues, { left: max });
}

/** How many older problems there are, by their kind. */
export function countIssues(issues: readonly Issue[]): string {
  const codes = [...Map.groupBy(issues, ({ code }) => code)].sort(([, a], [, b]) => b.length - a.length);
  const shown = codes.slice(0, MAX_CODES).map(([code, own]) => `${code} ${own.length}`);
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const more = codes.length > MAX_CODES ? ', …' : '';
  const warnings = issues.length - errors;
  return `${pluralise(errors, 'error')} and ${pluralise(warnings, 'warning')} (${shown.join(', ')}${more})`;
}

function section(title: string, issues: readonly Issue[], room: { left: number }): string {
  if (issues.length === 0) return '';
  const shown = issues.slice(0, room.left);
  room.left -= shown.length;
  const more = issues.length - shown.length;
  const lines = [...shown.map(describeIssue), ...(more > 0 ? [`… and ${more} more`] : [])];
  return `${title} (${issues.length}):\n${lines.join('\n')}`;
}

function describeIssue({ severity, file, line, column, message, hint }: Issue): string {
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined);
  return oneLine(
    `${place.join(':')} ${severity}: ${message}${hint === undefined ? '' : `. ${hint}`}`,
    LONGEST_LINE,
  );
}
