/** The SCIM service (RFC 7644): a company's directory makes, changes, suspends and removes members. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import type { DirectoryToken } from '../../../records/directory/directory-records.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import type { HeaderValues, Reply } from '../../edge/http/reply.ts';
import { createRouter, findRoute } from '../../edge/http/router.ts';
import type { Service } from '../service.ts';
import { createScimAuthenticate } from './authenticate.ts';
import { readScimBody } from './read-scim-body.ts';
import { ScimProblem, scimErrorBody } from './scim-problem.ts';
import { SCIM_ROOT, type ScimAnswer } from './scim-route.ts';
import { SCIM_ROUTES } from './scim-routes.ts';

const TYPE = 'application/scim+json';
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
/** A directory that repeats a mistake writes one row in this time. */
const NOTE_EVERY = 1_000;
const MOST_QUERY = 4_000;

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
    if (request.query.toString().length > MOST_QUERY)
      throw new ScimProblem({ status: 400, scimType: 'tooMany' }, 'The query is too long');
    const { match, methods } = findRoute(find(request.path), request.method);
    if (match === undefined) throw noRoute(methods);
    return match.route.handle({
      ...{ service, request, token },
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
      const found = told(error, request, service);
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

interface Told {
  readonly status: number;
  readonly detail: string;
  readonly scimType?: ScimProblem['scimType'];
  readonly headers?: HeaderValues;
}

/** What the client may know; messages of the store are for the operator alone. */
function told(error: unknown, request: WebRequest, { log }: Service): Told {
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

type NoteError = (token: string, request: WebRequest, found: Told) => Promise<void>;

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
