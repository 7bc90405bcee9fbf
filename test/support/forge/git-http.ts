/** Git's smart HTTP as forges speak it: tokens are checked here, and `git http-backend` does the rest. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpBackend } from '../git/http-backend.ts';
import { type ForgeWorld, loginOf, rightsOf, sees } from './forge-world.ts';
import { followPulls } from './open-pull.ts';
import { refsOf } from './served-repository.ts';

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
  const { folder } = world.repositories.get(asked)!;
  const before = request.method === 'POST' && write ? await refsOf(folder) : undefined;
  const call = { request, response, path: `/${asked}.git/${rest}`, query: url.search.slice(1) };
  const status = await httpBackend({ ...call, root: world.root });
  if (before !== undefined) {
    const by = loginOf(world, tokenOf(request.headers.authorization ?? ''));
    await announcePushes(world, asked, { before, after: await refsOf(folder), by });
  }
  return status;
}

interface Moved {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  readonly by: string;
}

/** Pull requests follow their branches first. */
export async function announcePushes(world: ForgeWorld, repository: string, moved: Moved): Promise<void> {
  const { before, after, by } = moved;
  for (const ref of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(ref), after.get(ref)];
    if (was !== is) await world.announce({ kind: 'push', repository, ref, before: was, after: is, by });
  }
  await followPulls(world);
}
