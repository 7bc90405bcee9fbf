/** Reads commits of a repository on this machine in place: its objects and refs, and none of its hooks or filters. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { oneLine } from '../../text/clean-text.ts';
import { objectFiles } from '../files/object-files.ts';
import { isObjectId } from '../object-id.ts';
import type { GitPlace } from '../process/git-process.ts';
import { Mirror } from '../process/mirror.ts';
import { runGit } from '../process/run-git.ts';
import type { GitFolders } from '../read-head.ts';
import type { Repository } from '../repository.ts';

const MAX_REF = 1_000;

interface LocalCommits {
  readonly repository: Pick<Repository, 'list' | 'read' | 'file'>;
  /**
   * The commit that a name stands for; when it and HEAD have a common ancestor, that one, as a pull request is shown.
   * @throws AppErrors `git/unknown` with what to do in a shallow clone, `git/missing`
   */
  base(ref: string): Promise<string>;
  close(): void;
}

/** @param scratch absolute path of a folder for temporary files */
export function openLocalCommits(folders: GitFolders, searchPath: string, scratch: string): LocalCommits {
  mkdirSync(scratch, { recursive: true });
  const mine = mkdtempSync(join(scratch, 'commits-'));
  const home = join(mine, 'home');
  mkdirSync(home);
  const place: GitPlace = { searchPath, home };
  const gitDir = borrowing(join(mine, 'commits.git'), folders.shared);
  const files = objectFiles(new Mirror(gitDir, place), mine);
  return {
    repository: files,
    base: (ref) => baseOf(place, folders, ref),
    close: () => {
      files.close();
      rmSync(mine, { recursive: true, force: true });
    },
  };
}

/** An empty repository of ours with the objects of the other one. */
function borrowing(gitDir: string, shared: string): string {
  mkdirSync(join(gitDir, 'refs'), { recursive: true });
  mkdirSync(join(gitDir, 'objects', 'info'), { recursive: true });
  writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(gitDir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n');
  writeFileSync(join(gitDir, 'objects', 'info', 'alternates'), `${join(shared, 'objects')}\n`);
  return gitDir;
}

async function baseOf(place: GitPlace, { own, shared }: GitFolders, ref: string): Promise<string> {
  const ask = async (args: readonly string[]): Promise<string | undefined> => {
    const answer = await runGit(place, { args: [`--git-dir=${own}`, ...args], bytes: 4096 });
    const oid = answer.stdout.toString('latin1').trim();
    return answer.code === 0 && isObjectId(oid) ? oid : undefined;
  };
  const named = ref.length <= MAX_REF && !/[\0\n]/.test(ref);
  const commit = named
    ? await ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    : undefined;
  if (commit === undefined) throw unknown(ref, existsSync(join(shared, 'shallow')));
  // In a shallow clone there may be none.
  return (await ask(['merge-base', commit, 'HEAD'])) ?? commit;
}

function unknown(ref: string, isShallow: boolean): AppError {
  const name = `"${oneLine(ref, 200)}"`;
  if (!isShallow)
    return new AppError('git/unknown', `The repository has no commit ${name}`, {
      hint: 'Name a branch, a tag or a commit that "git log" shows here, for example origin/main',
    });
  return new AppError('git/unknown', `The repository is a shallow clone without the commit ${name}`, {
    hint: 'Fetch the history: "fetch-depth: 0" of actions/checkout, "GIT_DEPTH: 0" in GitLab, or "git fetch --unshallow"',
  });
}
