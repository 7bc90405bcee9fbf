/** The addresses that programs request themselves: metadata, registration and tokens. */
import { AppError } from '../../../../lib/app-error.ts';
import * as z from '../../../../lib/schema.ts';
import { addressKeys, clientNetwork, isLoopback } from '../../../edge/http/address-key.ts';
import type { Handler, WebRequest } from '../../../edge/http/handler.ts';
import { readForm } from '../../../edge/http/read-form.ts';
import { JSON_TYPE, type Reply, reply } from '../../../edge/http/reply.ts';
import { createLimiter, type LimiterRates } from '../../../edge/limits/limiter.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { MOST_ADDRESSES, registerProgram } from './program-client.ts';
import { programMetadata, REGISTER_PATH, TOKEN_PATH } from './program-metadata.ts';
import { answerToken, type TokenAnswer } from './token-endpoint.ts';

const MOST_BYTES = 16 * 1024;
export const PROGRAM_RATES: LimiterRates = {
  address: { burst: 60, perMinute: 60 },
  page: { burst: 1, perMinute: 1 },
  all: { burst: 600, perMinute: 600 },
  unnamed: { burst: 600, perMinute: 600 },
};
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
const REGISTRATION = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MOST_ADDRESSES),
  client_name: z.string().max(1_000).optional(),
  token_endpoint_auth_method: z.string().optional(),
});

/** Answers these addresses; undefined for others. Asked only while readers can sign in. */
export function programRoutes(deps: SignInDeps): Handler {
  const documents = programMetadata(deps);
  const limiter = createLimiter(deps.clock, PROGRAM_RATES);
  const keyOf = addressKeys(deps.clock, deps.random);
  return async (request) => {
    const { path, method, address } = request;
    const document = documents.get(path);
    if (document === undefined && path !== TOKEN_PATH && path !== REGISTER_PATH) return undefined;
    if (method === 'OPTIONS') return reply(204, JSON_TYPE, '', { ...HEADERS, ...PREFLIGHT });
    const allow = document === undefined ? 'POST' : 'GET';
    if (method !== allow && !(allow === 'GET' && method === 'HEAD'))
      return answer({ status: 405, body: { error: 'invalid_request' } }, { allow });
    if (document !== undefined) return answer({ status: 200, body: document });
    const client = isLoopback(address) ? {} : { address: keyOf(clientNetwork(address)) };
    const { allowed, retryAfter } = limiter.take({ ...client, named: true });
    if (!allowed)
      return answer(
        { status: 429, body: { error: 'temporarily_unavailable' } },
        { 'retry-after': String(retryAfter) },
      );
    return answer(await caught(deps, request));
  };
}

function answer({ status, body }: TokenAnswer, more: Readonly<Record<string, string>> = {}): Reply {
  return reply(status, JSON_TYPE, JSON.stringify(body), { ...HEADERS, ...more });
}

async function caught(deps: SignInDeps, request: WebRequest): Promise<TokenAnswer> {
  try {
    if (request.path === TOKEN_PATH) return await answerToken(deps, await readForm(request, MOST_BYTES));
    return await register(deps, request);
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('request/'))
      return {
        status: error.code === 'request/too-large' ? 413 : 400,
        body: { error: 'invalid_request', error_description: error.message },
      };
    deps.log.error('a program could not sign in', { project: deps.project, id: request.id });
    return { status: 503, body: { error: 'temporarily_unavailable' } };
  }
}

async function register(deps: SignInDeps, request: WebRequest): Promise<TokenAnswer> {
  const refused = (error: string): TokenAnswer => ({ status: 400, body: { error } });
  const text = (await request.body(MOST_BYTES)).toString('utf8');
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
  const { redirect_uris, client_name = '', token_endpoint_auth_method = 'none' } = read.data;
  if (token_endpoint_auth_method !== 'none') return refused('invalid_client_metadata');
  const id = registerProgram(deps, client_name, redirect_uris);
  if (id === undefined) return refused('invalid_redirect_uri');
  return {
    status: 201,
    body: {
      client_id: id,
      client_id_issued_at: Math.floor(deps.clock() / 1_000),
      redirect_uris,
      ...(client_name === '' ? {} : { client_name }),
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  };
}
