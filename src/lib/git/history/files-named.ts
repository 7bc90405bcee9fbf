/** Looks for files of some names in the commits that a repository has here, without reading its settings or asking its remote. */
import { join } from 'node:path';
import { isObjectId } from '../object-id.ts';
import type { GitPlace } from '../process/git-process.ts';
import { outputTokens } from '../process/output-tokens.ts';
import { type GitAnswer, runGit } from '../process/run-git.ts';
import { withScratch } from '../scratch.ts';
import { borrowedRepository } from './borrowed-repository.ts';
import { shallowCommits } from './shallow-commits.ts';

interface NamedFiles {
  /** In the commit or one before it that is here. */
  readonly isThere: boolean;
  /** Every file of the commit. */
  readonly files: readonly string[];
}

const MAX_TREE_BYTES = 20 * 1024 * 1024;
const MAX_MS = 10_000;

/**
 * @param mirror absolute path of a bare repository
 * @param names ends of paths, such as `guides/start.mdx`, in any folder and any case
 * @returns undefined when it does not have the commit
 * @throws AppError `git/missing`
 */
export function filesNamed(
  { place, scratch }: { readonly place: GitPlace; readonly scratch: string },
  { mirror, commit }: { readonly mirror: string; readonly commit: string },
  names: readonly string[],
): Promise<NamedFiles | undefined> {
  return withScratch(scratch, async (at) => {
    if (!isObjectId(commit)) return undefined;
    const gitDir = borrowedRepository(at, shallowCommits(mirror));
    const run = (args: readonly string[], bytes: number): Promise<GitAnswer> =>
      runGit(place, {
        args: [`--git-dir=${gitDir}`, ...args],
        env: { GIT_OBJECT_DIRECTORY: join(mirror, 'objects'), GIT_LITERAL_PATHSPECS: '0' },
        bytes,
        milliseconds: MAX_MS,
      });
    const tree = await run(
      ['ls-tree', '-r', '-z', '--name-only', '--full-tree', '--end-of-options', commit],
      MAX_TREE_BYTES,
    );
    if (tree.code !== 0) return undefined;
    const files: string[] = [];
    for await (const path of outputTokens(tree.stdout)) files.push(path);
    const ends = names.map((name) => `/${name.toLowerCase()}`);
    if (files.some((path) => ends.some((end) => `/${path.toLowerCase()}`.endsWith(end))))
      return { isThere: true, files };
    const patterns = names.map((name) => `:(top,icase,glob)**/${name.replace(/[*?[\\]/g, '\\$&')}`);
    const log = await run(['rev-list', '--max-count=1', '--end-of-options', commit, '--', ...patterns], 200);
    return { isThere: log.code === 0 && log.stdout.length > 0, files };
  });
}
