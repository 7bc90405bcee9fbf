/** The addresses that programs request themselves: metadata, registration, tokens and their revocation. */

import { AppError } from '../../../../lib/app-error.ts';
import * as z from '../../../../lib/schema.ts';
import type { Handler, WebRequest } from '../../../edge/http/handler.ts';
import { readForm } from '../../../edge/http/read-form.ts';
import { JSON_TYPE, type Reply, reply } from '../../../edge/http/reply.ts';
import { closedServers } from '../../mcp/mcp-discovery.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { type ProgramAnswer, refused } from './program-answer.ts';
import { MAX_ADDRESSES, programClient, sealClient } from './program-client.ts';
import type { ProgramLimits, ProgramTask } from './program-limits.ts';
import {
  issuerOf,
  programMetadata,
  REGISTER_PATH,
  REVOKE_PATH,
  SCOPE,
  TOKEN_PATH,
} from './program-metadata.ts';
import { answerRevocation, answerToken } from './token-endpoint.ts';

const REGISTRATION = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MAX_ADDRESSES),
  client_name: z.string().max(1_000).optional(),
  token_endpoint_auth_method: z.literal('none').optional(),
});

/** @param text body of the request */
function answerRegistration(deps: SignInDeps, text: string): ProgramAnswer {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('invalid_client_metadata');
  }
  const read = REGISTRATION.safeParse(value);
  if (!read.success) {
    const at = read.error.issues[0]?.path[0];
    return refused(at === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata');
  }
  const { redirect_uris, client_name = '' } = read.data;
  const client = programClient(client_name, redirect_uris);
  if (client === undefined) return refused('invalid_redirect_uri');
  return {
    status: 201,
    body: {
      client_id: sealClient(deps, client),
      client_id_issued_at: Math.floor(deps.clock() / 1_000),
      redirect_uris,
      ...(client_name === '' ? {} : { client_name }),
      scope: SCOPE,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  };
}

const MAX_BYTES = 16 * 1024;
/** Programs that run in browsers ask from pages of other sites; nothing here depends on cookies. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
} as const;
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version',
} as const;

interface Endpoint {
  readonly task: ProgramTask;
  readonly answer: (deps: SignInDeps, request: WebRequest) => Promise<ProgramAnswer>;
}

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  [
    REGISTER_PATH,
    {
      task: 'register',
      answer: async (deps, request) =>
        answerRegistration(deps, (await request.body(MAX_BYTES)).toString('utf8')),
    },
  ],
  [
    TOKEN_PATH,
    {
      task: 'token',
      answer: async (deps, request) => answerToken(deps, await readForm(request, MAX_BYTES)),
    },
  ],
  [
    REVOKE_PATH,
    {
      task: 'token',
      answer: async (deps, request) => answerRevocation(deps, await readForm(request, MAX_BYTES)),
    },
  ],
]);

/** Answers these addresses; undefined for others. Asked only while readers can sign in. */
export function programRoutes(deps: SignInDeps, limits: ProgramLimits): Handler {
  const metadata = programMetadata(deps);
  return async (request) => {
    const { path, method } = request;
    const document = metadata.get(path) ?? closedServers(deps, issuerOf(deps), path);
    const endpoint = ENDPOINTS.get(path);
    if (document === undefined && endpoint === undefined) return undefined;
    if (method === 'OPTIONS') return reply(204, JSON_TYPE, '', { ...HEADERS, ...PREFLIGHT });
    if (document !== undefined)
      return method === 'GET' || method === 'HEAD'
        ? written({ status: 200, body: document })
        : written(refused('invalid_request', 405), { allow: 'GET' });
    if (method !== 'POST') return written(refused('invalid_request', 405), { allow: 'POST' });
    const seconds = limits(endpoint!.task, request);
    if (seconds > 0)
      return written(refused('temporarily_unavailable', 429), { 'retry-after': String(seconds) });
    return written(await caught(deps, request, endpoint!));
  };
}

function written({ status, body }: ProgramAnswer, more: Readonly<Record<string, string>> = {}): Reply {
  return reply(status, JSON_TYPE, JSON.stringify(body), { ...HEADERS, ...more });
}

async function caught(deps: SignInDeps, request: WebRequest, endpoint: Endpoint): Promise<ProgramAnswer> {
  try {
    return await endpoint.answer(deps, request);
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('request/'))
      return {
        status: error.code === 'request/too-large' ? 413 : 400,
        body: { error: 'invalid_request', error_description: error.message },
      };
    deps.log.error('a program could not sign in', { project: deps.project, id: request.id });
    return refused('temporarily_unavailable', 503);
  }
}
