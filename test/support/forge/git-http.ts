/** Git's smart HTTP as forges speak it: tokens are checked here, and `git http-backend` does the rest. */
import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ForgeWorld, rightsOf, sees } from './forge-world.ts';
import { GIT_ENVIRONMENT } from './served-repository.ts';

const GIT_PATH = /^\/(.+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack|HEAD|objects\/.+)$/;

/** The token of Basic (either half) or Bearer. */
export function tokenOf(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() !== 'basic') return value;
  const text = Buffer.from(value, 'base64').toString();
  const password = text.slice(text.indexOf(':') + 1);
  return password === '' || password === 'x-oauth-basic' ? text.slice(0, text.indexOf(':')) : password;
}

interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly headers?: Record<string, string>;
}

function refusal(
  world: ForgeWorld,
  name: string,
  call: { token: string; write: boolean },
): Refusal | undefined {
  const rights = rightsOf(world, call.token, name);
  if (call.token === '' || rights === undefined)
    return {
      status: 401,
      text: call.token === '' ? 'Authentication required' : 'Invalid username or token.',
      headers: { 'www-authenticate': 'Basic realm="GitHub"' },
    };
  if (!sees(world, call.token, name)) return { status: 404, text: 'Repository not found.' };
  if (!call.write) return undefined;
  if (world.behaviours.archived)
    return { status: 403, text: 'This repository was archived so it is read-only.' };
  return rights.push ? undefined : { status: 403, text: 'Write access to repository not granted.' };
}

/** @returns status that was answered, or undefined when the request is none of Git's */
export async function serveGit(
  world: ForgeWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number | undefined> {
  const url = new URL(request.url ?? '/', world.url);
  const match = GIT_PATH.exec(decodeURIComponent(url.pathname));
  if (match === null || url.pathname.startsWith('/api/')) return undefined;
  const [, written = '', rest = ''] = match;
  const { authorization = '' } = request.headers;
  const isDataCenter = written.startsWith('scm/');
  const asked = isDataCenter ? written.slice('scm/'.length).toLowerCase() : written;
  // Its tokens of repositories belong to no user, and are refused beside one.
  const token = isDataCenter && !authorization.startsWith('Bearer ') ? '' : tokenOf(authorization);
  const end = ({ status, text, headers = {} }: Refusal): number => {
    request.resume();
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(`${text}\n`);
    return status;
  };
  if (world.behaviours.gitFailures > 0) {
    world.behaviours = { ...world.behaviours, gitFailures: world.behaviours.gitFailures - 1 };
    return end({ status: 503, text: 'Try again later.' });
  }
  const renamed = world.behaviours.renamed[asked];
  if (renamed !== undefined)
    return end({ status: 301, text: '', headers: { location: `/${renamed}.git/${rest}${url.search}` } });
  const write = rest === 'git-receive-pack' || url.searchParams.get('service') === 'git-receive-pack';
  const refused = refusal(world, asked, { token, write });
  if (refused !== undefined) return end(refused);
  return await backend(world, {
    request,
    response,
    path: `/${asked}.git/${rest}`,
    query: url.search.slice(1),
  });
}

interface BackendCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: string;
}

function backend(world: ForgeWorld, { request, response, path, query }: BackendCall): Promise<number> {
  const { headers, method = 'GET' } = request;
  const child = spawn('git', ['http-backend'], {
    env: {
      ...GIT_ENVIRONMENT,
      GIT_PROJECT_ROOT: world.root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: method,
      CONTENT_TYPE: headers['content-type'] ?? '',
      ...(headers['content-length'] === undefined ? {} : { CONTENT_LENGTH: headers['content-length'] }),
      HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
      REMOTE_USER: 'token',
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // A client that goes away mid-push must not end the forge.
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
