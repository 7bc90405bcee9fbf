/** The documentation of a repository as it was on a day, and what people made of it afterwards. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatedFile } from '../../src/records/automations/recipes/recipe.ts';

const TEXT = /\.(?:mdx?|json|jsonc|ya?ml|css|js|jsx|tsx?|svg|txt)$/i;
const MAX = 512 * 1024 * 1024;

export interface DayCopy {
  /** Checked out, with its history. */
  readonly folder: string;
  readonly commit: string;
  /** Milliseconds. */
  readonly at: number;
  /** Files that were changed until the newest commit, inside the documentation. */
  readonly changedLater: ReadonlySet<string>;
  /** Its files, and when each was last changed before the day. */
  files(): readonly DatedFile[];
  /** A file as the newest commit has it; undefined when it is gone. */
  later(path: string): string | undefined;
  close(): void;
}

/**
 * Only text is checked out: copies for measuring often lack pictures and films.
 * @param docs folder of the documentation inside the repository, empty = all of it
 */
export function dayCopy(repository: string, day: string, docs: string): DayCopy {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: MAX,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
  const commit = git('rev-list', '-1', '--first-parent', `--before=${day}T00:00:00Z`, 'HEAD').trim();
  if (commit === '') throw new Error(`${repository} has no commit before ${day}`);
  const top = mkdtempSync(join(tmpdir(), 'lectern-recipes-'));
  const tree = join(top, 'tree');
  git('worktree', 'add', '--quiet', '--detach', '--no-checkout', tree, commit);
  const inside = docs === '' ? '' : `${docs}/`;
  const files = git('ls-tree', '-r', '-z', '--name-only', commit).split('\0');
  const wanted = files.filter((path) => path.startsWith(inside) && TEXT.test(path));
  execFileSync('git', ['checkout', commit, '--pathspec-from-file=-', '--pathspec-file-nul'], {
    cwd: tree,
    input: wanted.map((path) => `:(literal)${path}`).join('\0'),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const changed = git('diff', '--no-renames', '--name-only', '-z', commit, 'HEAD').split('\0');
  return {
    folder: join(tree, docs),
    commit,
    at: Number(git('show', '-s', '--format=%ct', commit)) * 1_000,
    changedLater: new Set(
      changed.filter((path) => path.startsWith(inside)).map((path) => path.slice(inside.length)),
    ),
    files: () => {
      const there = new Set(files);
      const dates = new Map<string, number>();
      let at = 0;
      // Newest first.
      for (const line of git('log', '--no-renames', '--format=%x01%ct', '--name-only', commit).split('\n'))
        if (line.startsWith('\u0001')) at = Number(line.slice(1)) * 1_000;
        else if (line.startsWith(inside) && there.has(line) && !dates.has(line)) dates.set(line, at);
      return [...dates].map(([path, changedAt]) => ({ path: path.slice(inside.length), changedAt }));
    },
    later: (path) => {
      try {
        return git('show', `HEAD:${inside}${path}`);
      } catch {
        return undefined;
      }
    },
    close: () => {
      git('worktree', 'remove', '--force', tree);
      rmSync(top, { recursive: true, force: true });
    },
  };
}
