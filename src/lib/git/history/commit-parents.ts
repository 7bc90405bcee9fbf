/** Reads which commits a commit was made on top of. */
import { AppError } from '../../app-error.ts';
import { checkCommit } from '../files/tree-listing.ts';
import { isObjectId } from '../object-id.ts';
import type { Mirror } from '../process/mirror.ts';

/** The first one is what its branch had before. @throws AppError `git/unknown` */
export async function commitParents(mirror: Mirror, commit: string): Promise<readonly string[]> {
  checkCommit(commit);
  const answer = await mirror.run({ args: ['rev-list', '--parents', '-n', '1', '--end-of-options', commit] });
  const [own, ...parents] = answer.stdout.toString('utf8').trim().split(' ');
  if (answer.code === 0 && own === commit && parents.every(isObjectId)) return parents;
  throw new AppError('git/unknown', `Commit ${commit.slice(0, 12)} is not here`, {
    hint: 'Fetch the repository again',
  });
}
