/** Tells whether two problems are the same although lines moved: what it is and where, without the line. */
import type { Issue } from '../lib/issue.ts';

export function issueKey({ code, file, pointer, message }: Issue): string {
  return [code, file, pointer ?? '', message].join('\n');
}

/** Errors that were not there before. */
export function newErrors(issues: readonly Issue[], known: ReadonlySet<string>): readonly Issue[] {
  return issues.filter((issue) => issue.severity === 'error' && !known.has(issueKey(issue)));
}
