/** The SCIM service (RFC 7644): a company's directory makes, changes, suspends and removes members. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import type { DirectoryToken } from '../../../records/directory/directory-records.ts';
import { bearerToken } from '../../edge/http/bearer-token.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import type { HeaderValues, Reply } from '../../edge/http/reply.ts';
import { createRouter, findRoute } from '../../edge/http/router.ts';
import { createTokenLimits } from '../operation/token-limits.ts';
import type { Service } from '../service.ts';
import { discoveryRoutes } from './discovery/discovery.ts';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  patchGroup,
  replaceGroup,
} from './groups/group-routes.ts';
import { badRequest, ScimProblem, scimErrorBody } from './scim-problem.ts';
import { SCIM_ROOT, type ScimAnswer, type ScimRoute } from './scim-route.ts';
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from './users/user-routes.ts';

/** Requests without a valid token that one address may send in a minute. */
const FAILURES_PER_MINUTE = 600;

interface Authenticated {
  readonly token: DirectoryToken;
  /** The remaining quota. */
  readonly headers: HeaderValues;
}

function tooMany(seconds: number, headers: HeaderValues = {}): ScimProblem {
  const wait = String(Math.max(1, Math.ceil(seconds)));
  return new ScimProblem(
    { status: 429, headers: { ...headers, 'retry-after': wait } },
    `Too many requests; try again in ${wait} s`,
  );
}

/** @returns a function that throws ScimProblem 401 or 429 */
function createScimAuthenticate(service: Service): (request: WebRequest) => Promise<Authenticated> {
  const { metrics, records } = service;
  const limits = createTokenLimits(service, 'scim', FAILURES_PER_MINUTE);
  return async (request) => {
    const secret = bearerToken(request);
    const token = secret === undefined ? undefined : await records.directory.verify(secret);
    if (token === undefined) {
      metrics.count('lectern_api_refused_total', { reason: 'key' });
      const { allowed, seconds } = limits.refused(request.address);
      if (!allowed) throw tooMany(seconds);
      throw new ScimProblem(
        { status: 401, headers: { 'www-authenticate': 'Bearer realm="lectern"' } },
        'Send a valid token of the directory: "Authorization: Bearer scim_…". An owner makes one in the dashboard, under Sign-in',
      );
    }
    const { allowed, seconds, headers } = limits.accepted(token.id);
    if (!allowed) throw tooMany(seconds, headers);
    return { token, headers };
  };
}

/** Reads the JSON body of a SCIM request: type, size, depth, and characters that the databases can store. */
export const MAX_SCIM_BYTES = 1024 * 1024;
const MAX_DEPTH = 12;
const TYPES = new Set(['application/scim+json', 'application/json']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

function isShallow(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return true;
  return depth < MAX_DEPTH && Object.values(value).every((one) => isShallow(one, depth + 1));
}

/** @throws ScimProblem; AppError `request/too-large`, `request/aborted` */
async function readScimBody(request: WebRequest): Promise<unknown> {
  const sent = request.headers['content-type'];
  const [type = ''] = (typeof sent === 'string' ? sent : '').toLowerCase().split(';');
  if (!TYPES.has(type.trim()))
    throw new ScimProblem({ status: 415 }, 'Send the body as application/scim+json or application/json');
  let value: unknown;
  try {
    const text = utf8.decode(await request.body(MAX_SCIM_BYTES));
    value = JSON.parse(text);
    if (text.includes('\\u0000') || text.includes('\u0000')) value = undefined;
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value) || !isShallow(value))
    throw badRequest('invalidSyntax', `The body is a JSON object in UTF-8, at most ${MAX_DEPTH} levels deep`);
  return value;
}

/** All SCIM endpoints. */
const SCIM_ROUTES: readonly ScimRoute[] = [
  ...discoveryRoutes,
  listUsers,
  createUser,
  getUser,
  replaceUser,
  patchUser,
  deleteUser,
  listGroups,
  createGroup,
  getGroup,
  replaceGroup,
  patchGroup,
  deleteGroup,
];

const TYPE = 'application/scim+json';
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
/** A directory that repeats a mistake writes one row in this time. */
const NOTE_EVERY = 1_000;
const MAX_QUERY = 4_000;

/** Members are personal data: caches must not store it, nor mix up the replies to two tokens. */
const PRIVATE: HeaderValues = {
  'cache-control': 'private, no-store',
  vary: 'authorization',
  'x-content-type-options': 'nosniff',
};

/** Answers paths below `/scim/v2`; other paths are left to the sites. */
export function createScim(service: Service): Handler {
  const { records } = service;
  const find = createRouter(SCIM_ROUTES);
  const authenticate = createScimAuthenticate(service);
  const note = noteErrors(service);

  const answer = async (request: WebRequest, token: DirectoryToken): Promise<ScimAnswer> => {
    if (request.query.toString().length > MAX_QUERY)
      throw new ScimProblem({ status: 400, scimType: 'tooMany' }, 'The query is too long');
    const { match, methods } = findRoute(find(request.path), request.method);
    if (match === undefined) throw noRoute(methods);
    return match.route.handle({
      service,
      request,
      token,
      id: match.params['id'] ?? '',
      body: WITH_BODY.has(request.method) ? await readScimBody(request) : undefined,
      role: await records.directory.role(),
      address: (path) => service.address() + path,
      audit: (action, target, detail) =>
        records.audit.add({ actor: `SCIM ${token.name}`, action, target, ...defined({ detail }) }),
    });
  };

  const perform = async (request: WebRequest): Promise<Reply> => {
    const headers = { ...PRIVATE, 'content-type': TYPE, 'x-request-id': request.id };
    let known: Awaited<ReturnType<typeof authenticate>> | undefined;
    try {
      known = await authenticate(request);
      const { status, body, location } = await answer(request, known.token);
      return {
        status,
        headers: { ...headers, ...known.headers, ...defined({ location }) },
        body: body === undefined ? '' : JSON.stringify(body),
      };
    } catch (error) {
      const found = factsOf(error, request, service);
      if (known !== undefined) await note(known.token.name, request, found);
      return {
        status: found.status,
        headers: { ...headers, ...known?.headers, ...found.headers },
        body: JSON.stringify(scimErrorBody(found)),
      };
    }
  };

  return (request) =>
    request.path === SCIM_ROOT || request.path.startsWith(`${SCIM_ROOT}/`) ? perform(request) : undefined;
}

function noRoute(methods: readonly string[]): ScimProblem {
  if (methods.length === 0) return new ScimProblem({ status: 404 }, 'There is no such endpoint');
  const allow = methods.toSorted().join(', ');
  return new ScimProblem({ status: 405, headers: { allow } }, `Use ${allow} here`);
}

interface ErrorFacts {
  readonly status: number;
  readonly detail: string;
  readonly scimType?: ScimProblem['scimType'];
  readonly headers?: HeaderValues;
}

/** What the client may know; messages of the store are for the operator alone. */
function factsOf(error: unknown, request: WebRequest, { log }: Service): ErrorFacts {
  if (error instanceof ScimProblem) {
    const { status, message: detail, scimType, headers } = error;
    return { status, detail, scimType, headers };
  }
  if (isClientGone(error, request.signal)) return { status: 400, detail: 'The request was not complete' };
  const code = error instanceof AppError ? error.code : '';
  if (code === 'request/too-large') return { status: 413, detail: 'The body is too large' };
  log.error(
    'SCIM request failed',
    {
      id: request.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    },
    error,
  );
  if (code.startsWith('store/'))
    return { status: 503, detail: 'The store cannot be used right now', headers: { 'retry-after': '5' } };
  return { status: 500, detail: 'Something went wrong; the log of the server has more' };
}

type NoteError = (token: string, request: WebRequest, found: ErrorFacts) => Promise<void>;

/** Keeps what a directory was refused, so that an owner sees it without the directory's own log. */
function noteErrors({ clock, records }: Service): NoteError {
  let last = Number.NEGATIVE_INFINITY;
  return async (token, { method, path }, { status, detail }) => {
    // Directories look for people who are not there yet.
    if ((method === 'GET' && status === 404) || clock() - last < NOTE_EVERY) return;
    last = clock();
    await records.directory
      .noteError({ token, request: `${method} ${path}`, status, detail })
      .catch(() => undefined);
  };
}
