/** The second half of a sign-in: the code is exchanged, and what the provider says about the person is read. */
import type { GroupsClaim, ProviderSettings } from '../../records/readers/access-settings.ts';
import type { Arrival, Failed, Identity } from './identity.ts';
import { type FailureKind, failureOf, identityFailure } from './identity-failure.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import type { Person } from './person.ts';
import type { ProviderClient } from './provider-client.ts';
import { ProviderTrouble } from './provider-trouble.ts';

type Finished = Awaited<ReturnType<Identity['finish']>>;
type Claims = Readonly<Record<string, unknown>>;

const LONGEST_QUERY = 8_000;
const LONGEST_TOKEN = 64 * 1024;
const LONGEST_SUBJECT = 255;

export async function finishSignIn(
  client: () => Promise<ProviderClient>,
  provider: ProviderSettings,
  { query, pending }: Arrival,
): Promise<Finished> {
  const refuse = (kind: FailureKind, reason: string): Failed => ({
    outcome: 'failed',
    failure: identityFailure(kind, provider.name, reason),
  });
  if (pending === undefined) return refuse('state', 'the state belongs to no sign-in of this browser');
  // A code of one provider must never be sent to another.
  if (pending.provider !== provider.id)
    return refuse('state', `the sign-in was begun with the provider "${pending.provider}"`);
  if (query.toString().length > LONGEST_QUERY)
    return refuse('answer', 'the query of the callback is too long');
  try {
    const person = await personOf(await client(), provider, { query, pending });
    return { outcome: 'in', person, pending };
  } catch (error) {
    return { outcome: 'failed', failure: failureOf(error, provider.name) };
  }
}

interface Tokens {
  readonly accessToken: string;
  readonly idToken: Claims | undefined;
}

async function personOf(
  client: ProviderClient,
  provider: ProviderSettings,
  arrival: { readonly query: URLSearchParams; readonly pending: PendingSignIn },
): Promise<Person> {
  const tokens = await exchange(client, provider, arrival);
  const info = provider.infoUrl === undefined ? undefined : await askInfo(client, provider.infoUrl, tokens);
  const profile = await userInfo(client, provider, tokens);
  const claims: Claims = { ...(client.isOpenId ? {} : info), ...profile, ...tokens.idToken };
  const subject = subjectOf(client.isOpenId ? tokens.idToken?.['sub'] : (claims['sub'] ?? claims['id']));
  const { email_verified: verified } = claims;
  return {
    subject,
    name: textOf(claims['name']) ?? textOf(claims['preferred_username']) ?? textOf(claims['login']),
    email: textOf(claims['email']),
    // Some providers send it as a text.
    emailVerified:
      verified === true || verified === 'true' ? true : verified === undefined ? undefined : false,
    groups: groupsOf(groupClaims(provider.groups, { ...tokens, info, profile }), provider.groups),
    info,
  };
}

async function exchange(
  { library, config, configure, isOpenId, fetch }: ProviderClient,
  provider: ProviderSettings,
  { query, pending }: { readonly query: URLSearchParams; readonly pending: PendingSignIn },
): Promise<Tokens> {
  const url = new URL(pending.callback);
  const given = new URLSearchParams(query);
  // Without discovery the provider's name is not known; its own callback address keeps providers apart.
  if (!isOpenId) given.delete('iss');
  url.search = given.toString();
  if (isOpenId) {
    const answer = await library.authorizationCodeGrant(config, url, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    });
    return { accessToken: answer.access_token, idToken: answer.claims() };
  }
  let unread: string | undefined;
  const asking = configure(async (address, options) => {
    const { response, idToken } = await withoutIdToken(await fetch(address, options));
    unread = idToken;
    return response;
  });
  const answer = await library.authorizationCodeGrant(asking, url, {
    expectedState: pending.state,
    pkceCodeVerifier: pending.verifier,
  });
  return { accessToken: answer.access_token, idToken: plainIdToken(unread, provider, pending) };
}

/** The library would check an ID token against an issuer, which plain OAuth 2 does not know. */
async function withoutIdToken(
  response: Response,
): Promise<{ readonly response: Response; readonly idToken: string | undefined }> {
  const text = await response.text();
  const again = (body: string): Response =>
    new Response(body, { status: response.status, headers: response.headers });
  try {
    const { id_token: idToken, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return {
      response: again(JSON.stringify(rest)),
      idToken: typeof idToken === 'string' ? idToken : undefined,
    };
  } catch {
    return { response: again(text), idToken: undefined };
  }
}

/**
 * It came from the token endpoint over TLS, where its signature proves nothing more (OpenID Connect Core, 3.1.3.7); it must
 * still be meant for us and for this sign-in.
 */
function plainIdToken(
  token: string | undefined,
  { clientId, scopes }: ProviderSettings,
  { nonce }: PendingSignIn,
): Claims | undefined {
  if (token === undefined || !scopes.includes('openid')) return undefined;
  const claims = decoded(token);
  const audience = Array.isArray(claims?.['aud']) ? claims['aud'] : [claims?.['aud']];
  if (claims === undefined || !audience.includes(clientId) || claims['nonce'] !== nonce)
    throw new ProviderTrouble('answer', 'the ID token is not meant for this sign-in');
  return claims;
}

function decoded(token: string): Claims | undefined {
  if (token.length > LONGEST_TOKEN) return undefined;
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof payload === 'object' && payload !== null ? (payload as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/** @returns undefined when the provider has no such address or it is not needed */
async function userInfo(
  { library, config, server, isOpenId }: ProviderClient,
  { groups, infoUrl }: ProviderSettings,
  { accessToken, idToken }: Tokens,
): Promise<Claims | undefined> {
  const sub = idToken?.['sub'];
  if (!isOpenId || server.userinfo_endpoint === undefined || typeof sub !== 'string') return undefined;
  const isRequired = groups.source === 'userinfo' && infoUrl === undefined;
  if (!isRequired && idToken?.['email'] !== undefined) return undefined;
  return { ...(await library.fetchUserInfo(config, accessToken, sub)) };
}

async function askInfo({ fetch }: ProviderClient, infoUrl: string, { accessToken }: Tokens): Promise<Claims> {
  const response = await fetch(infoUrl, {
    method: 'GET',
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
  });
  if (response.status !== 200)
    throw new ProviderTrouble('answer', `the Info URL answered ${response.status}`);
  const refuse = (): ProviderTrouble =>
    new ProviderTrouble('answer', 'the Info URL did not answer with a JSON object');
  let value: unknown;
  try {
    value = JSON.parse(await response.text());
  } catch {
    throw refuse();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse();
  return value as Claims;
}

interface Sources extends Tokens {
  readonly info: Claims | undefined;
  readonly profile: Claims | undefined;
}

function groupClaims({ source }: GroupsClaim, { accessToken, idToken, info, profile }: Sources): unknown {
  if (source === 'userinfo') return info ?? profile;
  return source === 'id_token' ? idToken : decoded(accessToken);
}

/** Numbers are the names of some providers without OpenID Connect. */
function subjectOf(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || text === '') return undefined;
  if (text.length > LONGEST_SUBJECT || /\p{Cc}/u.test(text))
    throw new ProviderTrouble('answer', 'the subject is too long, or has control characters');
  return text;
}

const LONGEST_TEXT = 254;

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/\p{Cc}+/gu, ' ').trim();
  return text === '' || text.length > LONGEST_TEXT ? undefined : text;
}

/** Of one person; one more than readers may have, so that nobody is let in with a part of them. */
export const MAX_GROUPS = 5_001;
const LONGEST_GROUP = 256;
const MAX_STEPS = 16;

/**
 * A text is split at the delimiter, a list never is. Everything else in the claim's place is no group.
 */
export function groupsOf(
  claims: unknown,
  { path, delimiter }: Pick<GroupsClaim, 'path' | 'delimiter'>,
): string[] {
  const value = valueAt(claims, path, MAX_STEPS);
  const found = typeof value === 'string' ? split(value, delimiter) : Array.isArray(value) ? value : [];
  const groups = new Set<string>();
  for (const one of found) {
    if (typeof one !== 'string') continue;
    const group = one.trim();
    if (group === '' || group.length > LONGEST_GROUP) continue;
    groups.add(group);
    if (groups.size >= MAX_GROUPS) break;
  }
  return [...groups];
}

function split(value: string, delimiter: string | undefined): readonly string[] {
  return delimiter === undefined || delimiter === '' ? [value] : value.split(delimiter, 10 * MAX_GROUPS);
}

/** Names of claims may hold dots themselves (`https://example.com/roles`), so the longest name that exists comes first. */
function valueAt(within: unknown, path: string, steps: number): unknown {
  if (typeof within !== 'object' || within === null || Array.isArray(within) || steps === 0) return undefined;
  const at = within as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(at, path)) return at[path];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot);
    if (Object.hasOwn(at, name)) return valueAt(at[name], path.slice(dot + 1), steps - 1);
  }
  return undefined;
}
