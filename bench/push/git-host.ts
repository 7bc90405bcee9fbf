/** A Git host for the bench: a repository of many pages behind `git http-backend`, in the process of the bench, and commits to it. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { httpBackend } from '../../test/support/git/http-backend.ts';

export interface GitHost {
  /** Address of the repository. */
  readonly url: string;
  /** Absolute path of the bare repository. */
  readonly path: string;
  /** Writes the files, commits and pushes. @returns id of the commit */
  commit(files: Readonly<Record<string, string>>, branch?: string): Promise<string>;
  /** Runs Git as a client of the host. */
  git(...args: readonly string[]): Promise<void>;
  close(): void;
}

const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Bench',
  GIT_AUTHOR_EMAIL: 'bench@example.com',
  GIT_COMMITTER_NAME: 'Bench',
  GIT_COMMITTER_EMAIL: 'bench@example.com',
};

const run = promisify(execFile);

/**
 * It answers from this process, so nothing here or beside it may block.
 * @param folder empty
 */
export async function openGitHost(folder: string): Promise<GitHost> {
  const [tree, path] = [join(folder, 'tree'), join(folder, 'docs.git')];
  await mkdir(tree, { recursive: true });
  const git = async (cwd: string, ...args: readonly string[]): Promise<string> =>
    (await run('git', args, { cwd, env: ENVIRONMENT, maxBuffer: 1 << 28 })).stdout.trim();
  await git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', path);
  for (const key of ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant'])
    await git(path, 'config', key, 'true');
  await git(tree, 'init', '--quiet', '--initial-branch=main');
  const server = createServer((request, response) => {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://x');
    void httpBackend({ request, response, root: folder, path, query: search.slice(1) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs.git`,
    path,
    commit: async (files, branch = 'main') => {
      if (branch !== 'main') await git(tree, 'checkout', '--quiet', '-B', branch, 'main');
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(tree, name)), { recursive: true });
        await writeFile(join(tree, name), text);
      }
      await git(tree, 'add', '--all');
      await git(tree, 'commit', '--quiet', '--no-verify', '--message', 'Change');
      const commit = await git(tree, 'rev-parse', 'HEAD');
      await git(tree, 'push', '--quiet', '--force', path, `HEAD:refs/heads/${branch}`);
      if (branch !== 'main') await git(tree, 'checkout', '--quiet', 'main');
      return commit;
    },
    git: async (...args) => void (await git(folder, ...args)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
