/** Makes sure that our copy of a repository has a commit. */
import { AppError } from '../../../lib/app-error.ts';
import type { Repository } from '../../../lib/git/repository.ts';

/**
 * A worker on another machine may have made the commit.
 * @throws AppError `git/unknown`
 */
export async function fetchCommit(repository: Repository, commit: string): Promise<void> {
  if (await repository.has(commit)) return;
  await repository.fetch();
  if (await repository.has(commit)) return;
  throw new AppError('git/unknown', `The repository no longer has the commit ${commit.slice(0, 10)}`, {
    hint: 'Its branch was removed or replaced',
  });
}
