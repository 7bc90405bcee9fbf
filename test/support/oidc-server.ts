/** A real provider of OpenID Connect on loopback, with people who sign in by typing their name. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OidcPerson {
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

export interface OidcServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By the name that they type; may change while the server runs. */
  readonly people: Map<string, OidcPerson>;
  /** Stops answering; `start` begins again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The parts of `oidc-provider` that are used here; it has no types of its own. */
interface Provider {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: { readonly mergeWithLastSubmission: boolean },
  ): Promise<void>;
}
type ProviderClass = new (issuer: string, configuration: object) => Provider;
interface GrantContext {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
    readonly provider: {
      readonly Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    };
  };
}

const SCOPES = 'openid profile email groups';

export async function oidcServer(
  redirects: readonly string[],
  afterLogout: readonly string[] = [],
): Promise<OidcServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, OidcPerson>();
  const client = { clientId: 'docs', clientSecret: 'a secret of the test, long enough' };
  const name: string = 'oidc-provider';
  const { default: Made } = (await import(name)) as { readonly default: ProviderClass };
  const provider = new Made(issuer, configuration(people, { ...client, redirects, afterLogout }));
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/') === true) void interact(provider, request, response);
    else answer(request, response);
  });
  return {
    issuer,
    people,
    ...client,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    start: () => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve())),
  };
}

interface ClientParts {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirects: readonly string[];
  readonly afterLogout: readonly string[];
}

function configuration(people: ReadonlyMap<string, OidcPerson>, client: ClientParts): object {
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: client.redirects,
        post_logout_redirect_uris: client.afterLogout,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: SCOPES.split(' '),
    claims: {
      openid: ['sub'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    // As most providers do; without it a caller asks for user info.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the test'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  };
}

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Who are you?</h1>
<form method="post"><label>Name <input name="login" autofocus></label><button>Go on</button></form>
<form method="post"><button name="cancel" value="yes">Cancel</button></form></main></html>`;

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    return;
  }
  let body = '';
  for await (const part of request) body += String(part);
  const form = new URLSearchParams(body);
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'The person cancelled' }
    : { login: { accountId: form.get('login') ?? 'nobody' } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
