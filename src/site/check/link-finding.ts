/** Makes a finding about an address, with its position and the edit that fixes it. */
import type { Issue } from '../../lib/issue.ts';
import type { CheckContext } from './check-context.ts';
import { findInText } from './find-in-text.ts';
import type { Finding } from './finding.ts';
import type { UsedLink } from './link-uses.ts';

export type Problem = Pick<Issue, 'severity' | 'code' | 'message'> & { readonly hint: string };

/** @param now the correct address; undefined when only a person can know it. `likely`: the most likely one */
export async function linkFinding(
  context: Pick<CheckContext, 'text'>,
  { file, written, line }: UsedLink,
  {
    now,
    likely,
    ...problem
  }: Problem & { readonly now?: string | undefined; readonly likely?: string | undefined },
): Promise<Finding> {
  const places = findInText(await context.text(file), written, line ?? 1);
  const at = places[0] ?? (line === undefined ? {} : { line });
  const issue: Issue = { ...problem, file, ...at };
  const text = now ?? likely;
  if (text === undefined || text === written || places.length === 0) return { issue };
  const edits = places.map((place) => ({ kind: 'text', file, ...place, was: written, now: text }) as const);
  return now === undefined ? { issue, likely: edits } : { issue, edits };
}
