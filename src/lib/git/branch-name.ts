/** Validates branch names by a short allow-list, because they end up in commands, addresses and scripts. */
import { AppError } from '../app-error.ts';

export const LONGEST_BRANCH = 200;

/**
 * True for `docs/fix-links`. Narrower than Git, which also takes `$(id)`, `x;id` and `ü`.
 * A name that looks like a commit id is refused too: Git and forges would guess which of the two is meant.
 */
export function isBranchName(text: string): boolean {
  if (text.length > LONGEST_BRANCH || !/^[A-Za-z0-9._/-]+$/.test(text)) return false;
  if (text.startsWith('-') || text.includes('..') || /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text))
    return false;
  const parts = text.split('/');
  if (parts[0]?.toLowerCase() === 'refs' || /^(?:HEAD|FETCH_HEAD|ORIG_HEAD|MERGE_HEAD)$/i.test(text))
    return false;
  return parts.every((part) => part !== '' && !/^\.|\.$|\.lock$/i.test(part));
}

/** @throws AppError `git/branch` */
export function checkBranchName(text: string): void {
  if (isBranchName(text)) return;
  throw new AppError(
    'git/branch',
    `${JSON.stringify(text.slice(0, LONGEST_BRANCH))} cannot be the name of a branch`,
    {
      hint: `Use letters, digits and . _ - /, at most ${LONGEST_BRANCH} characters, for example "docs/fix-links"`,
    },
  );
}
