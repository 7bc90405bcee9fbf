/** A provider on loopback whose every answer a test decides, for what no honest provider does. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface ScriptedAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is, anything else as JSON; absent with `never`. */
  readonly body?: unknown;
  /** Never answers. */
  readonly never?: true;
}

export interface ScriptedProvider {
  readonly issuer: string;
  /** Answers by path, in place of the usual ones. */
  readonly answers: Map<string, ScriptedAnswer | ((body: URLSearchParams) => Promise<ScriptedAnswer>)>;
  /** How often each path was asked. */
  readonly asked: Map<string, number>;
  /** An ID token that is right but for these claims; undefined removes one. */
  idToken(claims: Readonly<Record<string, unknown>>, foreignKey?: boolean): Promise<string>;
  close(): Promise<void>;
}

const JSON_TYPE = 'application/json';

export async function scriptedProvider(): Promise<ScriptedProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const answers: ScriptedProvider['answers'] = new Map();
  const asked = new Map<string, number>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers.set('/.well-known/openid-configuration', { body: metadata(issuer) });
  answers.set('/jwks', { body: { keys: [jwk] } });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0]!;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    void send(answers.get(path) ?? { status: 404, body: {} }, request, response);
  });
  return {
    issuer,
    answers,
    asked,
    idToken: (claims, foreignKey = false) => {
      const now = Math.floor(Date.now() / 1000);
      const all = { iss: issuer, aud: 'docs', sub: 'ada', iat: now, exp: now + 300, ...claims };
      const present = Object.entries(all).filter(([, value]) => value !== undefined);
      return new SignJWT(Object.fromEntries(present))
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(foreignKey ? foreign.privateKey : own.privateKey);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function metadata(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    authorization_response_iss_parameter_supported: true,
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
  };
}

async function send(
  script: ScriptedAnswer | ((body: URLSearchParams) => Promise<ScriptedAnswer>),
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = '';
  for await (const part of request) body += String(part);
  const answer = typeof script === 'function' ? await script(new URLSearchParams(body)) : script;
  if (answer.never === true) return;
  const { status = 200, type = JSON_TYPE, headers = {} } = answer;
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
}
