/** A key that stays the same for a problem when lines and list positions move: its kind, its file and its message. */
import type { Issue } from '../lib/issue.ts';

/** A mint.json that was made a docs.json keeps its problems. Messages name the value, so that places are not needed. */
export function issueKey({ code, file, message }: Issue): string {
  return [code, file === 'mint.json' ? 'docs.json' : file, message.replaceAll('mint.json', 'docs.json')].join(
    '\n',
  );
}

/** Errors that were not there before. */
export function newErrors(issues: readonly Issue[], known: ReadonlySet<string>): readonly Issue[] {
  return issues.filter((issue) => issue.severity === 'error' && !known.has(issueKey(issue)));
}
