/** Makes a real Git repository for one test and removes it afterwards. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { bareCommits } from './bare-commits.ts';

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
  for (const template of templates.values()) rmSync(dirname(template), { recursive: true, force: true });
  templates.clear();
});

const FIRST_SECOND = 1_750_000_000;

/** Nothing of the machine's own settings counts, and every run gives the same ids. */
const environment = (home: string, second: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: home,
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  // Git looks after each commit whether there is anything to tidy up.
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
  GIT_AUTHOR_NAME: 'Test Author',
  GIT_AUTHOR_EMAIL: 'author@example.com',
  GIT_COMMITTER_NAME: 'Test Author',
  GIT_COMMITTER_EMAIL: 'author@example.com',
  GIT_AUTHOR_DATE: `${FIRST_SECOND + second} +0000`,
  GIT_COMMITTER_DATE: `${FIRST_SECOND + second} +0000`,
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
  let second = 0;
  const run = (folder: string, args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      env: environment(home, second++),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    }).trim();
  const path = join(home, options.bare === true ? 'bare.git' : 'tree');
  initRepository(path, options.bare === true, (args) => run(home, args));
  // Ids are the same whether this repository is a copy or the first.
  second = 1;
  const own = options.bare === true ? bareCommits(path, 'refs/heads/main') : undefined;
  const commit = (changed: RepositoryFiles, message: string): string => {
    if (own !== undefined) {
      second += 2;
      return own.commit(changed, message, FIRST_SECOND + second - 1);
    }
    for (const [file, content] of Object.entries(changed)) write(path, file, content);
    run(path, ['add', '--all', '--force']);
    run(path, ['commit', '--quiet', '--allow-empty', '--no-verify', '--message', message]);
    const branch = headOf(path);
    return branch === undefined
      ? run(path, ['rev-parse', 'HEAD'])
      : readFileSync(join(path, '.git', branch), 'utf8').trim();
  };
  if (Object.keys(files).length > 0) commit(files, 'First');
  const remove = (): void => {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    made.delete(remove);
  };
  made.add(remove);
  return { path, commit, git: (...args) => run(path, args), remove };
}

/** Empty repositories of this process that others are copied from: a copy takes a tenth of a process of Git. */
const templates = new Map<boolean, string>();

function initRepository(path: string, isBare: boolean, git: (args: readonly string[]) => string): void {
  let template = templates.get(isBare);
  if (template === undefined) {
    template = join(mkdtempSync(join(tmpdir(), 'lectern-git-')), 'template');
    git(['init', '--quiet', '--template=', '--initial-branch=main', ...(isBare ? ['--bare'] : []), template]);
    templates.set(isBare, template);
  }
  cpSync(template, path, { recursive: true });
}

/** @returns the branch that is checked out, as "refs/heads/main"; undefined for a commit */
function headOf(tree: string): string | undefined {
  return /^ref: (.+)$/m.exec(readFileSync(join(tree, '.git', 'HEAD'), 'utf8'))?.[1];
}

function write(root: string, file: string, content: string | Uint8Array | null): void {
  const at = join(root, file);
  rmSync(at, { force: true, recursive: true });
  if (content === null) return;
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, content);
}
