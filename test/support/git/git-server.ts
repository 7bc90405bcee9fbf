/** A Git server over HTTP for tests: the real `git http-backend` behind a password, and any answer a test wants instead. */
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { after } from 'node:test';

export interface GitServerOptions {
  /** Work tree or bare repository; served under every path. */
  readonly repository: string;
  /** Basic authorization that is wanted; undefined: none. */
  readonly login?: { readonly username: string; readonly password: string };
  /** An answer in place of the repository's. */
  readonly answer?: (request: IncomingMessage) => Answer | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface GitServer {
  /** Of the repository. */
  readonly url: string;
  /** `authorization` of every request. */
  readonly seen: readonly (string | undefined)[];
}

const closers: (() => void)[] = [];
after(() => {
  for (const close of closers) close();
});

export async function gitServer(options: GitServerOptions): Promise<GitServer> {
  const seen: (string | undefined)[] = [];
  const { login } = options;
  const wanted = login && `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    const own = options.answer?.(request);
    if (own !== undefined) return send(response, own);
    if (wanted !== undefined && request.headers.authorization !== wanted)
      return send(response, { status: 401, headers: { 'www-authenticate': 'Basic realm="git"' } });
    backend(options.repository, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs.git`, seen };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers);
  response.end(body);
}

function backend(repository: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://x');
  const child = spawn('git', ['-c', 'http.receivepack=true', '-c', 'safe.directory=*', 'http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_PROJECT_ROOT: dirname(repository),
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: url.pathname.replace(/^\/docs\.git/, repository.slice(dirname(repository).length)),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      GIT_PROTOCOL: request.headers['git-protocol'] as string | undefined,
      REMOTE_USER: 'test',
    },
  });
  child.stderr.resume();
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.once('close', () => {
    const all = Buffer.concat(pieces);
    const end = all.indexOf('\r\n\r\n');
    const headers = all.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
    for (const line of headers) {
      const [name = '', value = ''] = line.split(/: ?(.*)/s);
      if (name.toLowerCase() === 'status') response.statusCode = Number(value.slice(0, 3));
      else if (name !== '') response.setHeader(name, value);
    }
    response.end(all.subarray(end + 4));
  });
}
