/** The branch of a job: derived from its prompt or validated, and never used by two jobs at the same time. */
import { AppError } from '../../lib/app-error.ts';
import { isBranchName, LONGEST_BRANCH } from '../../lib/git/branch-name.ts';
import type { Transaction } from '../store/database.ts';

const LONGEST_SLUG = 40;

/** `Fix the broken links!` -> `fix-the-broken-links`; whole words as long as they fit */
function slugOf(prompt: string): string {
  const words = prompt
    .slice(0, 400)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = words.shift()?.slice(0, LONGEST_SLUG) ?? '';
  for (const word of words) {
    if (slug.length + 1 + word.length > LONGEST_SLUG) break;
    slug += `-${word}`;
  }
  return slug;
}

const PREFIX = 'lectern/';

/** `lectern/fix-the-links-a1b2c3` */
export function branchFor(prompt: string, id: string, prefix = PREFIX): string {
  return `${prefix}${[slugOf(prompt), id.slice(-6)].filter((part) => part !== '').join('-')}`;
}

/** @throws AppError `jobs/branch` */
export function checkBranch(branch: string): void {
  if (!isBranchName(branch))
    throw new AppError(
      'jobs/branch',
      `${JSON.stringify(branch.slice(0, LONGEST_BRANCH))} cannot be the branch of a job`,
      {
        hint: `Use letters, digits and . _ - /, at most ${LONGEST_BRANCH} characters, for example "docs/fix-links", or leave it out`,
      },
    );
}

/**
 * Two jobs on one branch would see each other's commits.
 * @param own id of the job itself
 * @throws AppError `jobs/branch`
 */
export async function checkBranchIsFree(
  transaction: Transaction,
  { project, branch, own }: { readonly project: string; readonly branch: string; readonly own: string },
): Promise<void> {
  const other = await transaction.first<{ id: string }>(
    'SELECT id FROM jobs WHERE project = ? AND branch = ? AND due_at IS NOT NULL AND id <> ? ORDER BY id LIMIT 1',
    [project, branch, own],
  );
  if (other !== undefined)
    throw new AppError('jobs/branch', `The branch "${branch}" is in use by the job ${other.id}`, {
      hint: 'Wait until that job has ended, cancel it, or choose another branch',
    });
}
