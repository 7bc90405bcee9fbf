/** Handles a request to the test forge: configured faults first, then Git, then the API that owns the path. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bitbucketApi } from './bitbucket-api.ts';
import { dataCenterApi } from './bitbucket-data-center-api.ts';
import { announcePush, beforePush } from './bitbucket-pushes.ts';
import type { ApiCall, Behaviours, ForgeAnswer, ForgeWorld } from './forge-world.ts';
import { serveGit, tokenOf } from './git-http.ts';
import { giteaApi } from './gitea-api.ts';
import { githubApi } from './github-api.ts';
import { serveGithubPage } from './github-pages.ts';
import { gitlabApi } from './gitlab-api.ts';
import { protectBranches } from './served-repository.ts';

type Api = (world: ForgeWorld, call: ApiCall) => Promise<ForgeAnswer>;

const APIS: Readonly<Record<string, Api>> = {
  '/api/v3': githubApi,
  '/api/v4': gitlabApi,
  '/api/v1': giteaApi,
  '/2.0': bitbucketApi,
  '/rest': dataCenterApi,
};

export async function handleForgeRequest(
  world: ForgeWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', world.url);
  const method = request.method ?? 'GET';
  if (url.pathname.startsWith('/_forge/')) return await control(world, request, response);
  if (await serveGithubPage(world, request, response)) return;
  const authorization = request.headers.authorization ?? String(request.headers['private-token'] ?? '');
  const seen = { method, path: url.pathname, query: url.search.slice(1), authorization };
  const before = await beforePush(world, url);
  const git = await serveGit(world, request, response);
  if (git !== undefined) {
    await announcePush(world, before);
    world.requests.push({ ...seen, body: undefined, status: git, answer: undefined, fault: false });
    return;
  }
  const body = await readBody(request);
  const api = Object.keys(APIS).find((one) => url.pathname.startsWith(`${one}/`)) ?? '';
  const answer = await answerApi(world, {
    api,
    call: {
      method,
      path: url.pathname.slice(api.length),
      query: url.searchParams,
      authorization,
      token: authorization.includes(' ') ? tokenOf(authorization) : authorization,
      body: Array.isArray(body) ? {} : ((body ?? {}) as ApiCall['body']),
      list: Array.isArray(body) ? body : [],
    },
  });
  world.requests.push({
    ...seen,
    body,
    status: answer.cut === true ? 0 : answer.status,
    answer: answer.json,
    fault: answer.fault === true,
  });
  if (answer.cut === true) return void request.socket.destroy();
  const headers = { 'content-type': 'application/json; charset=utf-8', ...answer.headers };
  response.setHeader('date', new Date(world.now()).toUTCString());
  response
    .writeHead(answer.status, headers)
    .end(typeof answer.json === 'string' ? answer.json : JSON.stringify(answer.json));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

async function answerApi(
  world: ForgeWorld,
  { api, call }: { readonly api: string; readonly call: ApiCall },
): Promise<ForgeAnswer> {
  const { slow, late } = world.behaviours;
  if (slow > 0) await sleep(slow, undefined, { ref: false });
  const wrong = misbehaviour(world, call);
  const made = wrong ?? (await APIS[api]?.(world, call));
  const lost = losesAnswer(world, call, made?.status);
  const answer = lost ? LOST[world.behaviours.lostAs] : made;
  if (late > 0) await sleep(late, undefined, { ref: false });
  if (answer === undefined) return { status: 404, json: { message: 'Not Found' } };
  return lost || wrong !== undefined ? { ...answer, fault: true } : answer;
}

const WEB_PAGE = { headers: { 'content-type': 'text/html' }, json: '<!doctype html><title>Sign in</title>' };
const LOST: Readonly<Record<Behaviours['lostAs'], ForgeAnswer>> = {
  cut: { status: 0, cut: true },
  html: { status: 200, ...WEB_PAGE },
  failure: { status: 502, ...WEB_PAGE },
  shape: { status: 201, json: { id: 'seven' } },
};

/** Of writes that were done. */
function losesAnswer(world: ForgeWorld, { method, path }: ApiCall, status = 404): boolean {
  return method !== 'GET' && status < 300 && !path.endsWith('/access_tokens') && spend(world, 'lostAnswers');
}

function spend(world: ForgeWorld, what: 'failures' | 'resets' | 'lostAnswers'): boolean {
  const left = world.behaviours[what];
  if (left > 0) world.behaviours = { ...world.behaviours, [what]: left - 1 };
  return left > 0;
}

function misbehaviour(world: ForgeWorld, call: ApiCall): ForgeAnswer | undefined {
  const { redirectTo, garbage, rateLimit } = world.behaviours;
  if (spend(world, 'resets')) return { status: 0, cut: true };
  if (spend(world, 'failures')) return { status: 502, json: { message: 'Server Error' } };
  if (redirectTo !== undefined) return { status: 301, headers: { location: redirectTo }, json: {} };
  if (rateLimit !== undefined) return limited(world, rateLimit);
  if (garbage === 'huge') return { status: 200, json: { filler: 'x'.repeat(9 * 1024 * 1024) } };
  if (garbage === 'html') return { status: 200, ...WEB_PAGE };
  if (garbage === 'shape') return { status: 200, json: { full_name: 7, html_url: ['no'] } };
  if (garbage === 'echo')
    return {
      status: 500,
      json: { message: `no use for \u001b[31m${call.token}\u0000 ${'and so on '.repeat(400)}` },
    };
  return undefined;
}

function limited(
  world: ForgeWorld,
  { status, header, seconds }: NonNullable<Behaviours['rateLimit']>,
): ForgeAnswer {
  const reset = String(Math.ceil(world.now() / 1000) + seconds);
  const headers: Record<string, string> =
    header === 'retry-after'
      ? { 'retry-after': String(seconds) }
      : header === 'reset'
        ? { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
        : {};
  const message =
    header === 'reset'
      ? 'API rate limit exceeded for installation ID 81.'
      : 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
  return { status, headers, json: { message, documentation_url: 'https://docs.github.com/rest' } };
}

/** For other processes: `POST /_forge/set` with behaviours, `GET /_forge/state`. */
async function control(world: ForgeWorld, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/_forge/set') {
    world.behaviours = { ...world.behaviours, ...((await readBody(request)) as Partial<Behaviours>) };
    for (const { folder } of world.repositories.values()) protectBranches(folder, world.behaviours.protect);
  }
  const { pulls, requests } = world;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(request.url === '/_forge/state' ? { pulls, requests } : {}));
}
