/** A Git host for the bench: a repository of many pages behind `git http-backend`, and commits to it. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

export interface GitHost {
  /** Address of the repository. */
  readonly url: string;
  /** Absolute path of the bare repository. */
  readonly path: string;
  /** Writes the files, commits and pushes. @returns id of the commit */
  commit(files: Readonly<Record<string, string>>, branch?: string): string;
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

/** @param folder empty */
export async function openGitHost(folder: string): Promise<GitHost> {
  const [tree, path] = [join(folder, 'tree'), join(folder, 'docs.git')];
  mkdirSync(tree, { recursive: true });
  const git = (cwd: string, ...args: string[]): string =>
    execFileSync('git', args, { cwd, env: ENVIRONMENT, encoding: 'utf8', maxBuffer: 1 << 28 }).trim();
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', path);
  for (const key of ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant'])
    git(path, 'config', key, 'true');
  git(tree, 'init', '--quiet', '--initial-branch=main');
  const server = createServer((request, response) => backend(folder, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs.git`,
    path,
    commit: (files, branch = 'main') => {
      if (branch !== 'main') git(tree, 'checkout', '--quiet', '-B', branch, 'main');
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(tree, name)), { recursive: true });
        writeFileSync(join(tree, name), text);
      }
      git(tree, 'add', '--all');
      git(tree, 'commit', '--quiet', '--no-verify', '--message', 'Change');
      const commit = git(tree, 'rev-parse', 'HEAD');
      git(tree, 'push', '--quiet', '--force', path, `HEAD:refs/heads/${branch}`);
      if (branch !== 'main') git(tree, 'checkout', '--quiet', 'main');
      return commit;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function backend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://x');
  const child = spawn('git', ['-c', 'safe.directory=*', 'http-backend'], {
    env: {
      ...ENVIRONMENT,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  });
  child.stderr.resume();
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.once('close', () => {
    const all = Buffer.concat(pieces);
    const end = Math.max(all.indexOf('\r\n\r\n'), 0);
    for (const line of all.subarray(0, end).toString('latin1').split('\r\n')) {
      const [name = '', value = ''] = line.split(/: ?(.*)/s);
      if (name.toLowerCase() === 'status') response.statusCode = Number(value.slice(0, 3));
      else if (name !== '') response.setHeader(name, value);
    }
    response.end(all.subarray(end + 4));
  });
}
