/** Exchanges a program's code or refresh token for tokens, strictly as OAuth 2.1 says, and revokes them (RFC 7009). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { oneLine } from '../../../../lib/text/clean-text.ts';
import type { Reader, ReaderSession } from '../../../../records/readers/reader.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { isDocumentAddress } from './client-documents.ts';
import { type ProgramAnswer, refused } from './program-answer.ts';
import { openClient } from './program-client.ts';
import { isOurResource, SCOPE } from './program-metadata.ts';
import {
  ACCESS_GOOD_FOR,
  clientMark,
  makeTokens,
  openCode,
  openToken,
  sessionOfCode,
} from './program-tokens.ts';

const MAX_NAME = 70;

const once = (kind: string, text: string): string =>
  `${kind} ${createHash('sha256').update(text).digest('base64url')}`;

/** The id of the program that asks; a document is not read again, because the code or token names its program. */
function clientId(deps: SignInDeps, form: URLSearchParams): string | ProgramAnswer {
  const names = [...form.keys()];
  if (new Set(names).size < names.length) return refused('invalid_request');
  const id = form.get('client_id');
  if (isDocumentAddress(id)) return id;
  return id === null || openClient(deps, id) === undefined ? refused('invalid_client', 401) : id;
}

export async function answerToken(deps: SignInDeps, form: URLSearchParams): Promise<ProgramAnswer> {
  const id = clientId(deps, form);
  if (typeof id !== 'string') return id;
  const type = form.get('grant_type');
  if (type === null) return refused('invalid_request');
  if (!isOurResource(deps, form.get('resource'))) return refused('invalid_target');
  if (type === 'authorization_code') return withCode(deps, id, form);
  return type === 'refresh_token' ? withRefresh(deps, id, form) : refused('unsupported_grant_type');
}

async function withCode(deps: SignInDeps, id: string, form: URLSearchParams): Promise<ProgramAnswer> {
  const { records, project } = deps;
  const text = form.get('code');
  const verifier = form.get('code_verifier');
  if (text === null || verifier === null || !/^[\w.~-]{43,128}$/.test(verifier))
    return refused('invalid_request');
  const code = openCode(deps, text);
  if (code === undefined || code.client !== clientMark(id)) return refused('invalid_grant');
  if (code.to !== form.get('redirect_uri') || !isVerifier(verifier, code.challenge))
    return refused('invalid_grant');
  const token = sessionOfCode(deps, text);
  const replayed = once('program code again', text);
  if (!(await records.useOnce(project, once('program code', text), code.until))) {
    // Somebody has a copy of the code and of the verifier: what was given for them ends, also what is being given right now.
    await records.useOnce(project, replayed, code.until);
    await records.end(project, token);
    return refused('invalid_grant');
  }
  const browser = await records.session(project, code.session);
  if (browser === undefined) return refused('invalid_grant');
  await records.startAs(project, readerOf(browser), {
    device: `MCP: ${oneLine(code.name, MAX_NAME)}`,
    token,
  });
  if (!(await records.useOnce(project, replayed, code.until))) {
    await records.end(project, token);
    return refused('invalid_grant');
  }
  return granted(deps, id, token);
}

/** A program that a member allowed goes on when they sign out of the dashboard in one browser. */
function readerOf({ reader }: ReaderSession): Reader {
  const { provider: _, ...rest } = reader;
  return reader.way === 'members' ? rest : reader;
}

async function withRefresh(deps: SignInDeps, id: string, form: URLSearchParams): Promise<ProgramAnswer> {
  const { records, project } = deps;
  const text = form.get('refresh_token');
  if (text === null) return refused('invalid_request');
  const token = openToken(deps, 'refresh', text);
  if (token === undefined || token.client !== clientMark(id)) return refused('invalid_grant');
  if (!(await records.useOnce(project, once('program refresh', text), token.until))) {
    // Somebody has a copy: neither of them may go on.
    await records.end(project, token.session);
    return refused('invalid_grant');
  }
  if ((await records.session(project, token.session)) === undefined) return refused('invalid_grant');
  return granted(deps, id, token.session);
}

/** Ends the program's session, and with it all of its tokens. */
export async function answerRevocation(deps: SignInDeps, form: URLSearchParams): Promise<ProgramAnswer> {
  const id = clientId(deps, form);
  if (typeof id !== 'string') return id;
  const text = form.get('token');
  if (text === null) return refused('invalid_request');
  const token = openToken(deps, 'refresh', text) ?? openToken(deps, 'access', text);
  // What is no token any more, or never was, is revoked already (RFC 7009, section 2.2).
  if (token === undefined) return { status: 200, body: {} };
  if (token.client !== clientMark(id)) return refused('invalid_grant');
  await deps.records.end(deps.project, token.session);
  return { status: 200, body: {} };
}

function granted(deps: SignInDeps, id: string, session: string): ProgramAnswer {
  const { access, refresh } = makeTokens(deps, { client: clientMark(id), session });
  return {
    status: 200,
    body: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: ACCESS_GOOD_FOR / 1_000,
      refresh_token: refresh,
      scope: SCOPE,
    },
  };
}

function isVerifier(verifier: string, challenge: string): boolean {
  const hashed = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return hashed.length === expected.length && timingSafeEqual(hashed, expected);
}
