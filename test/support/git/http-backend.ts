/** Passes a request to the real `git http-backend`, and its answer back. */
import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface BackendCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Folder that repositories are in. */
  readonly root: string;
  /** Below the root, with a slash at its beginning. */
  readonly path: string;
  /** Without question mark. */
  readonly query: string;
}

/** @returns the status that was answered */
export function httpBackend({ request, response, root, path, query }: BackendCall): Promise<number> {
  const { headers, method = 'GET' } = request;
  const child = spawn('git', ['-c', 'http.receivepack=true', '-c', 'safe.directory=*', 'http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: method,
      CONTENT_TYPE: headers['content-type'] ?? '',
      ...(headers['content-length'] === undefined ? {} : { CONTENT_LENGTH: headers['content-length'] }),
      HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
      REMOTE_USER: 'test',
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // A client that goes away mid-push must not end the server.
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  request.on('close', () => request.complete || child.kill());
  return new Promise((resolve) => {
    let head: Buffer | undefined = Buffer.alloc(0);
    let status = 200;
    child.stdout.on('data', (chunk: Buffer) => {
      if (head === undefined) return void response.write(chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      for (const line of head.subarray(0, end).toString('latin1').split('\r\n')) {
        const [name = '', ...value] = line.split(': ');
        if (name.toLowerCase() === 'status') status = Number.parseInt(value.join(': '), 10);
        else response.setHeader(name, value.join(': '));
      }
      response.writeHead(status);
      response.write(head.subarray(end + 4));
      head = undefined;
    });
    child.on('close', () => {
      if (head !== undefined) response.writeHead((status = 500));
      response.end();
      resolve(status);
    });
    child.on('error', () => resolve(500));
  });
}
