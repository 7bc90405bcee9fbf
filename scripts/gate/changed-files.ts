/** Which files differ from the commit that a change began with: committed, uncommitted, and new ones. */
import { spawnSync } from 'node:child_process';

/**
 * @param base any name of a commit; by default where the branch left `origin/main` or `main`, on that branch the commit before the last
 * @returns paths from `root`; undefined where Git cannot say, as in an unpacked archive or a clone of one commit
 * @throws Error of one line when `base` is no commit
 */
export function changedFiles(
  root: string,
  base?: string,
): { readonly since: string; readonly files: readonly string[] } | undefined {
  const git = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  };
  const since = startOf(git, base);
  if (since === undefined) {
    if (base !== undefined) throw new Error(`There is no commit "${base}" here`);
    return undefined;
  }
  const lists = [
    git('diff', '--name-only', '-z', '--no-renames', since),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const files = new Set(lists.flatMap((list) => (list ?? '').split('\0')).filter((file) => file !== ''));
  return { since, files: [...files].sort() };
}

type Git = (...args: string[]) => string | undefined;

function startOf(git: Git, base: string | undefined): string | undefined {
  const commit = (name: string): string | undefined =>
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)?.trim();
  if (base !== undefined) return commit(base);
  const head = commit('HEAD');
  if (head === undefined) return undefined;
  for (const main of ['origin/main', 'main']) {
    const fork = commit(main) && git('merge-base', 'HEAD', main)?.trim();
    if (fork !== undefined && fork !== '' && fork !== head) return fork;
  }
  return commit('HEAD~1') ?? head;
}
