/** Exchanges a program's code or refresh token for tokens, strictly as OAuth 2.1 says. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { oneLine } from '../../../../lib/clean-text.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { openProgram, type ProgramClient } from './program-client.ts';
import { resourceOf } from './program-metadata.ts';
import { ACCESS_GOOD_FOR, clientMark, makeTokens, openCode, openToken } from './program-tokens.ts';

export interface TokenAnswer {
  readonly status: number;
  readonly body: object;
}

const refuse = (error: string, status = 400): TokenAnswer => ({ status, body: { error } });
const once = (kind: string, text: string): string =>
  `${kind} ${createHash('sha256').update(text).digest('base64url')}`;

interface Asked {
  readonly form: URLSearchParams;
  readonly id: string;
  readonly client: ProgramClient;
}

export async function answerToken(deps: SignInDeps, form: URLSearchParams): Promise<TokenAnswer> {
  const names = [...form.keys()];
  if (new Set(names).size < names.length) return refuse('invalid_request');
  const type = form.get('grant_type');
  if (type === null) return refuse('invalid_request');
  const id = form.get('client_id') ?? '';
  const client = openProgram(deps, id);
  if (client === undefined) return refuse('invalid_client', 401);
  if ((form.get('resource') ?? resourceOf(deps)) !== resourceOf(deps)) return refuse('invalid_target');
  if (type === 'authorization_code') return withCode(deps, { form, id, client });
  return type === 'refresh_token'
    ? withRefresh(deps, { form, id, client })
    : refuse('unsupported_grant_type');
}

async function withCode(deps: SignInDeps, { form, id, client }: Asked): Promise<TokenAnswer> {
  const { records, project } = deps;
  const text = form.get('code');
  const verifier = form.get('code_verifier');
  if (text === null || verifier === null || !/^[\w.~-]{43,128}$/.test(verifier))
    return refuse('invalid_request');
  const code = openCode(deps, text);
  if (code === undefined || code.client !== clientMark(id)) return refuse('invalid_grant');
  if (code.to !== form.get('redirect_uri') || !isVerifier(verifier, code.challenge))
    return refuse('invalid_grant');
  if (!(await records.useOnce(project, once('program code', text), code.until)))
    return refuse('invalid_grant');
  const browser = await records.session(project, code.session);
  if (browser === undefined) return refuse('invalid_grant');
  const device = `MCP: ${oneLine(client.name === '' ? new URL(code.to).host : client.name, 70)}`;
  const session = await records.start(project, browser.reader, device);
  return granted(deps, id, session);
}

async function withRefresh(deps: SignInDeps, { form, id }: Asked): Promise<TokenAnswer> {
  const { records, project } = deps;
  const text = form.get('refresh_token');
  if (text === null) return refuse('invalid_request');
  const token = openToken(deps, 'refresh', text);
  if (token === undefined || token.client !== clientMark(id)) return refuse('invalid_grant');
  if (!(await records.useOnce(project, once('program refresh', text), token.until))) {
    // Somebody has a copy: neither of them may go on.
    await records.end(project, token.session);
    return refuse('invalid_grant');
  }
  if ((await records.session(project, token.session)) === undefined) return refuse('invalid_grant');
  return granted(deps, id, token.session);
}

function granted(deps: SignInDeps, id: string, session: string): TokenAnswer {
  const { access, refresh } = makeTokens(deps, { client: clientMark(id), session });
  return {
    status: 200,
    body: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: ACCESS_GOOD_FOR / 1_000,
      refresh_token: refresh,
    },
  };
}

function isVerifier(verifier: string, challenge: string): boolean {
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const wanted = Buffer.from(challenge);
  return made.length === wanted.length && timingSafeEqual(made, wanted);
}
