/** The problems that a check found, as lines for the model: its own errors first. */
import type { Issue } from '../../../../lib/issue.ts';
import { issueKey, newErrors } from '../../../issue-key.ts';

export function describeIssues(issues: readonly Issue[], known: ReadonlySet<string>, most: number): string {
  const fresh = newErrors(issues, known);
  const isFresh = new Set(fresh);
  const rest = issues.filter((issue) => !isFresh.has(issue));
  const added = rest.filter((issue) => !known.has(issueKey(issue)));
  const older = rest.filter((issue) => known.has(issueKey(issue)));
  if (issues.length === 0) return 'No problems.';
  const room = { left: most };
  return [
    section(`New errors, which must be put right before you finish`, fresh, room),
    section('New warnings', added, room),
    section('Problems that were there before', older, room),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function section(title: string, issues: readonly Issue[], room: { left: number }): string {
  if (issues.length === 0) return '';
  const shown = issues.slice(0, room.left);
  room.left -= shown.length;
  const more = issues.length - shown.length;
  const lines = [...shown.map(describeIssue), ...(more > 0 ? [`… and ${more} more`] : [])];
  return `${title} (${issues.length}):\n${lines.join('\n')}`;
}

export function describeIssue({ severity, file, line, column, message, hint }: Issue): string {
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined);
  return `${place.join(':')} ${severity}: ${message}${hint === undefined ? '' : `. ${hint}`}`;
}
