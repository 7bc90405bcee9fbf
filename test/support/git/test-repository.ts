/** Makes a real Git repository for one test and removes it afterwards. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

/** Text by path; null removes the file. */
export type RepositoryFiles = Readonly<Record<string, string | Uint8Array | null>>;

export interface TestRepository {
  /** Absolute; of the work tree, or of the bare repository. */
  readonly path: string;
  /** Changes files and commits to the branch that is checked out. @returns id of the commit */
  commit(files: RepositoryFiles, message: string): string;
  /** Runs git in it. @returns what it printed, trimmed */
  git(...args: string[]): string;
  remove(): void;
}

const made = new Set<() => void>();
after(() => {
  for (const remove of made) remove();
});

/** Nothing of the machine's own settings counts, and every run gives the same ids. */
const environment = (home: string, second: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: home,
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Test Author',
  GIT_AUTHOR_EMAIL: 'author@example.com',
  GIT_COMMITTER_NAME: 'Test Author',
  GIT_COMMITTER_EMAIL: 'author@example.com',
  GIT_AUTHOR_DATE: `${1_750_000_000 + second} +0000`,
  GIT_COMMITTER_DATE: `${1_750_000_000 + second} +0000`,
});

/**
 * A repository with branch `main` checked out and one commit of these files (none when there are no files).
 * @param options `bare`: the path is that of a bare repository, as servers have them; commits still work
 */
export async function makeRepository(
  files: RepositoryFiles = {},
  options: { readonly bare?: boolean } = {},
): Promise<TestRepository> {
  const home = mkdtempSync(join(tmpdir(), 'lectern-git-'));
  const tree = join(home, 'tree');
  let second = 0;
  const run = (folder: string, args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      env: environment(home, second++),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    }).trim();
  run(home, ['init', '--quiet', '--initial-branch=main', tree]);
  const path = options.bare === true ? join(home, 'bare.git') : tree;
  if (options.bare === true) {
    run(home, ['init', '--quiet', '--bare', '--initial-branch=main', path]);
    run(tree, ['remote', 'add', 'origin', path]);
  }
  const commit = (changed: RepositoryFiles, message: string): string => {
    for (const [file, content] of Object.entries(changed)) write(tree, file, content);
    run(tree, ['add', '--all', '--force']);
    run(tree, ['commit', '--quiet', '--allow-empty', '--no-verify', '--message', message]);
    if (options.bare === true) run(tree, ['push', '--quiet', '--force', 'origin', 'HEAD']);
    return run(tree, ['rev-parse', 'HEAD']);
  };
  if (Object.keys(files).length > 0) commit(files, 'First');
  const remove = (): void => {
    rmSync(home, { recursive: true, force: true });
    made.delete(remove);
  };
  made.add(remove);
  return { path, commit, git: (...args) => run(path, args), remove };
}

function write(root: string, file: string, content: string | Uint8Array | null): void {
  const at = join(root, file);
  rmSync(at, { force: true, recursive: true });
  if (content === null) return;
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, content);
}
