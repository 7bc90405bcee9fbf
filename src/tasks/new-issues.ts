/** Finds the problems that a change added: those that the base has too do not count, wherever their line is now. */
import type { Issue } from '../lib/issue.ts';

/** An issue with the text of its line; undefined where it has no line or the file cannot be read. */
export interface IssueInText {
  readonly issue: Issue;
  readonly text: string | undefined;
}

const key = ({ code, file, message }: Issue): string => JSON.stringify([code, file, message]);

/**
 * Each issue of the base stands for one of the head with the same code, file and message: of several, for one whose line reads
 * the same, else for the first. Lines move and texts around a mistake change, so neither makes a problem new.
 */
export function newIssues(head: readonly IssueInText[], base: readonly IssueInText[]): Issue[] {
  const known = new Map<string, IssueInText[]>();
  for (const each of base) {
    const same = known.get(key(each.issue));
    if (same === undefined) known.set(key(each.issue), [each]);
    else same.push(each);
  }
  const withoutTwin = head.filter(({ issue, text }) => {
    const same = known.get(key(issue)) ?? [];
    const at = same.findIndex((other) => other.text === text);
    if (at >= 0) same.splice(at, 1);
    return at < 0;
  });
  return withoutTwin
    .filter(({ issue }) => known.get(key(issue))?.shift() === undefined)
    .map(({ issue }) => issue);
}

/**
 * Reads the line of each issue, and each file once.
 * @param read returns undefined for a file that is not there
 */
export async function withTexts(
  issues: readonly Issue[],
  read: (file: string) => Promise<Uint8Array | undefined>,
): Promise<IssueInText[]> {
  const files = new Map<string, readonly string[]>();
  const found: IssueInText[] = [];
  for (const issue of issues) {
    if (issue.line === undefined) {
      found.push({ issue, text: undefined });
      continue;
    }
    const lines = files.get(issue.file) ?? linesOf(await read(issue.file));
    files.set(issue.file, lines);
    found.push({ issue, text: lines[issue.line - 1]?.trim() });
  }
  return found;
}

const linesOf = (bytes: Uint8Array | undefined): readonly string[] =>
  bytes === undefined ? [] : Buffer.from(bytes).toString('utf8').split(/\r?\n/);
