/** Makes a finding about an address, with its position and the edit that fixes it. */
import type { Issue } from '../../lib/issue.ts';
import type { CheckContext } from './check-context.ts';
import { findInText, type TextPlace } from './find-in-text.ts';
import type { Finding } from './finding.ts';
import type { UsedLink } from './link-uses.ts';

export type Problem = Pick<Issue, 'severity' | 'code' | 'message'> & { readonly hint: string };

/**
 * Where a link is written, kept as long as its page: see `linkUses`. In `dev`, thousands of problems stay as they are while one page
 * changes.
 */
const found = new WeakMap<UsedLink, readonly TextPlace[]>();

/** @param now the correct address; undefined when only a person can know it. `likely`: the most likely one */
export async function linkFinding(
  context: Pick<CheckContext, 'text'>,
  use: UsedLink,
  {
    now,
    likely,
    ...problem
  }: Problem & { readonly now?: string | undefined; readonly likely?: string | undefined },
): Promise<Finding> {
  const { file, written, line } = use;
  const places = found.get(use) ?? findInText(await context.text(file), written, line ?? 1);
  found.set(use, places);
  const at = places[0] ?? (line === undefined ? {} : { line });
  const issue: Issue = { ...problem, file, ...at };
  const text = now ?? likely;
  if (text === undefined || text === written || places.length === 0) return { issue };
  const edits = places.map((place) => ({ kind: 'text', file, ...place, was: written, now: text }) as const);
  return now === undefined ? { issue, likely: edits } : { issue, edits };
}
