/** Counts what `check` and `build` say about pages. */
import type { ReportedByFile } from './truth.ts';

export type Said = {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly place: string;
};

type Fields = { readonly [key: string]: unknown };
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Check and build may report the same use; it has the same location. */
export function issuesOf(all: readonly unknown[]): Said[] {
  const found = new Map<string, Said>();
  for (const issue of all.map(fields)) {
    const { file, line, column } = issue;
    const said = {
      severity: words(issue.severity),
      code: words(issue.code),
      message: words(issue.message),
      file: words(file),
      place: `${words(file)}:${String(line ?? '')}:${String(column ?? '')}`,
    };
    found.set(JSON.stringify([said.code, said.place, said.message]), said);
  }
  return [...found.values()];
}

/** What the renderer says while it makes a page, not what `check` finds on finished ones. */
export const isOfRenderer = ({ code }: Said): boolean => /^(?:content|component)\//.test(code);

/** Names and how often, most first. */
export function tally(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

/** Messages of each file. */
export function reportedByFile(issues: readonly Said[]): ReportedByFile {
  const reported = new Map<string, string>();
  for (const { file, message } of issues) reported.set(file, `${reported.get(file) ?? ''}\n${message}`);
  return reported;
}
