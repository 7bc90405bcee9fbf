/** The HTTP API: routes a request to its operation, checks it, and sends the result or the error. */
import { Readable } from 'node:stream';
import { allows, isForAllProjects, type KeyScope } from '../../../records/keys/key-scope.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { type HeaderValues, JSON_TYPE, type Reply } from '../../edge/http/reply.ts';
import { createRouter, type Place, type Routed } from '../../edge/http/router.ts';
import { notFound, RequestProblem } from '../../edge/problem/request-problem.ts';
import { type Actor, keyActor, perform as performAction } from '../actions/action.ts';
import type { Operation, OperationContext } from '../operation/operation.ts';
import { problemReply } from '../operation/problem.ts';
import { readBody, readQuery } from '../operation/read-request.ts';
import type { Service } from '../service.ts';
import { checkScope, createAuthenticate } from './authenticate.ts';
import { openApiDocument } from './document/open-api-document.ts';
import { perform as performOnce, REPLAYED_HEADER } from './idempotency.ts';
import { OPERATIONS } from './operations.ts';
import { TEAM_MCP_PATH, teamMcp } from './team-mcp.ts';

const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Answers the API's paths, with an error if need be; other paths are left to the sites. */
export function createApi(service: Service): Handler {
  // Exact paths only: documentation has pages at addresses like `/api/start` too.
  const find = createRouter(OPERATIONS.flatMap(routesOf));
  const authenticate = createAuthenticate(service);
  const document = openApiHandler(service);
  const figures = teamMcp({ service, authenticate });

  const perform = async (
    place: Place<OperationRoute>,
    request: WebRequest,
    headers: Record<string, string>,
  ): Promise<Reply> => {
    const match = place.match(request.method);
    if (match === undefined) throw wrongMethod(request, place.methods.toSorted().join(', '));
    const { params, route } = match;
    const { operation } = route;
    let actor: Actor = { id: 'reader', by: 'reader', role: 'none' };
    let owner = params['projectId'];
    let demand = (scope: KeyScope): void => checkScope({ scopes: [] }, scope, service.metrics);
    if (operation.auth !== 'none') {
      const { key, headers: limits } = await authenticate(request);
      Object.assign(headers, limits);
      // First, so that a key learns the same about a project of others whatever it may do.
      owner ??= ownerOf(params['domain'], key.project, service);
      if (owner !== key.project && !(isForAllProjects(operation.auth) && allows(key, operation.auth)))
        throw notFound();
      checkScope(key, operation.auth, service.metrics);
      actor = keyActor(key.id, operation.auth);
      demand = (scope) => checkScope(key, scope, service.metrics);
    } else if (owner === undefined || !service.projects.has(owner)) throw notFound();
    const known = { service, request, project: owner, actor, demand };
    const context = await contextOf(operation, params, known);
    const { stream } = operation.answer;
    if (stream !== undefined) return streamed(stream, await begin(operation, context), headers);
    const { body, replayed } = await performOnce(operation, context);
    return {
      status: operation.answer.status,
      headers: {
        ...headers,
        'content-type': JSON_TYPE,
        ...(replayed ? { [REPLAYED_HEADER.toLowerCase()]: 'true' } : {}),
      },
      body,
    };
  };

  return (request) => {
    if (request.path === '/openapi.json') return document(request);
    // The first match only: a wrong method for `feedback/by-page` must not become a request for an entry with this id.
    const [place] = find(request.path);
    // Documentation of a first version may have a page at this address, and who reads it has no key.
    const isMcp = request.path === TEAM_MCP_PATH && (request.method === 'POST' || isOurs(request));
    if (place === undefined && !isMcp && !isOurs(request)) return undefined;
    const id = requestId(request);
    const headers = plainHeaders(id);
    const answered = isMcp
      ? figures(request, headers)
      : place === undefined
        ? Promise.reject(notFound())
        : perform(place, request, headers);
    return answered.catch((error: unknown) =>
      problemReply(
        error,
        {
          id,
          headers,
          signal: request.signal,
          says: request.path.startsWith('/discovery/') ? 'message' : undefined,
        },
        service,
      ),
    );
  };
}

/** The project of a key, when nothing else is named, or one of its names. Whose name another one is, the key is not told. */
function ownerOf(domain: string | undefined, own: string, { projects }: Pick<Service, 'projects'>): string {
  if (domain === undefined) return own;
  const { id, subdomain, hosts } = projects.get(own) ?? { id: own, subdomain: own, hosts: [] };
  const name = domain.toLowerCase();
  if ([id, subdomain, ...hosts, ...hosts.map((host) => host.replace(/:\d+$/, ''))].includes(name)) return own;
  throw notFound();
}

interface OperationRoute extends Routed {
  readonly operation: Operation;
}

function routesOf(operation: Operation): OperationRoute[] {
  const { method, paths } = operation;
  return paths.map((path) => ({ method, path: path.replace(/\{([^}]+)\}/g, ':$1'), operation }));
}

function wrongMethod({ method }: WebRequest, allow: string): RequestProblem {
  const message = `${method} is not possible here; use ${allow}`;
  return new RequestProblem('request/method', message, { headers: { allow } });
}

/** The text of a `streamOperation`. */
async function begin(operation: Operation, context: OperationContext): Promise<AsyncIterable<string>> {
  const given = context as Parameters<Operation['handle']>[0];
  return (await operation.handle(given)) as AsyncIterable<string>;
}

/** Nothing on the way may wait for more of it. */
function streamed(
  { type, headers: own }: NonNullable<Operation['answer']['stream']>,
  text: AsyncIterable<string>,
  headers: HeaderValues,
): Reply {
  const named = Object.entries(own).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: 200,
    headers: {
      ...headers,
      ...Object.fromEntries(named),
      'content-type': `${type}; charset=utf-8`,
      'x-accel-buffering': 'no',
    },
    body: Readable.from(text),
  };
}

/** Checks in this order: authentication, project, scope, parameters, body. */
async function contextOf(
  operation: Operation,
  params: Readonly<Record<string, string>>,
  known: Pick<OperationContext, 'service' | 'request' | 'project' | 'demand'> & { readonly actor: Actor },
): Promise<OperationContext> {
  const { service, project, actor } = known;
  const read = operation.params.safeParse(params);
  if (!read.success) throw notFound();
  return {
    ...known,
    actor: actor.id,
    act: (action, input) => performAction(action, { service, actor, project }, input),
    params: read.data,
    query: readQuery(operation.query, known.request.query),
    body: operation.body === undefined ? undefined : await readBody(operation.body, known.request),
  };
}

/** Below the API's own prefixes, or with a Lectern key: then the request is not for a page of a site. */
function isOurs({ path, headers }: WebRequest): boolean {
  if (path.startsWith('/api/external/') || path.startsWith('/api/public/')) return true;
  const sent = headers['authorization'];
  return /^\/(?:discovery\/)?v[12]\//.test(path) && typeof sent === 'string' && /^bearer +svc_/i.test(sent);
}

function requestId({ headers, id }: WebRequest): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : id;
}

/** Feedback is personal data: caches must not store it, nor mix up the replies to two keys. */
function plainHeaders(id: string): Record<string, string> {
  return {
    'cache-control': 'private, no-store',
    vary: 'authorization',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
  };
}

/** The OpenAPI document is public, and generated once. */
function openApiHandler(service: Service): (request: WebRequest) => Reply {
  let text: string | undefined;
  const headers: HeaderValues = {
    'content-type': JSON_TYPE,
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  };
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const id = requestId(request);
      const wrong = wrongMethod(request, 'GET, HEAD');
      return problemReply(wrong, { id, headers: plainHeaders(id), signal: request.signal }, service);
    }
    text ??= JSON.stringify(openApiDocument(OPERATIONS, `${service.origin ?? ''}${service.base}` || '/'));
    return { status: 200, headers, body: text };
  };
}
