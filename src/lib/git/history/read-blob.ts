/** Reads a content of a repository by its id, without reading any setting of the repository. */
import { isObjectId } from '../object-id.ts';
import type { GitPlace } from '../process/git-process.ts';
import { runGit } from '../process/run-git.ts';
import { withScratch } from '../scratch.ts';
import { borrowedRepository } from './borrowed-repository.ts';
import type { HistoryRequest } from './file-history.ts';

const MILLISECONDS = 30_000;

/**
 * @param limit bytes
 * @returns undefined where there is no such content, or it is larger
 * @throws AppError `git/missing`
 */
export async function readBlob(
  { place, scratch }: { readonly place: GitPlace; readonly scratch: string },
  { objects, shallow = [], signal }: Pick<HistoryRequest, 'objects' | 'shallow' | 'signal'>,
  { oid, limit }: { readonly oid: string; readonly limit: number },
): Promise<Buffer | undefined> {
  if (!isObjectId(oid)) return undefined;
  return withScratch(scratch, async (at) => {
    const read = await runGit(place, {
      args: [`--git-dir=${borrowedRepository(at, shallow)}`, 'cat-file', 'blob', oid],
      env: { GIT_OBJECT_DIRECTORY: objects },
      bytes: limit,
      milliseconds: MILLISECONDS,
      signal,
    });
    return read.code === 0 && read.ended === undefined ? read.stdout : undefined;
  });
}
