/** A Git server over HTTP for tests: the real `git http-backend` behind a password, and any answer a test wants instead. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { after } from 'node:test';
import { httpBackend } from './http-backend.ts';

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
    const url = new URL(request.url ?? '/', 'http://x');
    const root = dirname(options.repository);
    const path = url.pathname.replace(/^\/docs\.git/, options.repository.slice(root.length));
    void httpBackend({ request, response, root, path, query: url.search.slice(1) });
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
