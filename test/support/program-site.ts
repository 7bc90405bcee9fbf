/** A site whose readers connect programs: registers them, shows and answers the page of consent, and exchanges codes. */
import { createHash } from 'node:crypto';
import type { ReaderSession } from '../../src/records/readers/reader.ts';
import type { Reply } from '../../src/web/edge/http/reply.ts';
import type { SignInDeps } from '../../src/web/reader/sign-in/sign-in-deps.ts';
import { SITE_PASSWORD, type SignInSite, type SiteVisitor, signInSite } from './sign-in-site.ts';
import { webRequest } from './web-request.ts';

export const PROGRAM_TO = 'https://app.example.net/callback';
export const VERIFIER = 'v'.repeat(43);
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
export const AUTHORIZE = '/login/oauth-app/authorize';
export const TOKEN = '/login/oauth-app/token';
export const REGISTER = '/login/oauth-app/register';
export const REVOKE = '/login/oauth-app/revoke';

type Fields = Readonly<Record<string, string>>;

export interface ProgramSite {
  readonly site: SignInSite;
  readonly reader: SiteVisitor;
  /** Client id of a registered program, "Helper". */
  readonly id: string;
  signIn(): Promise<Reply>;
  register(body: unknown): Promise<Reply>;
  /** Registers another program. @returns its client id */
  idOf(body?: object): Promise<string>;
  /** The fields of a right request. */
  fields(more?: Fields): Record<string, string>;
  /** Opens the page of consent. */
  authorize(more?: Fields): Promise<Reply>;
  /** The fields of the form on the page of consent. */
  shown(more?: Fields): Promise<Record<string, string>>;
  /** Allows on the page of consent. @returns what the program gets */
  allow(more?: Fields): Promise<URLSearchParams>;
  token(body: Fields): Promise<{ readonly status: number } & Record<string, string>>;
  exchange(code: string, more?: Fields): Promise<{ readonly status: number } & Record<string, string>>;
  who(bearer: string): Promise<ReaderSession | undefined>;
}

export async function programSite(parts: Partial<SignInDeps> = {}): Promise<ProgramSite> {
  const site = await signInSite({ shared: true }, parts);
  const reader = site.visitor();
  const register = (body: unknown) => reader.ask(REGISTER, { method: 'POST', body });
  const idOf = async (body: object = { redirect_uris: [PROGRAM_TO], client_name: 'Helper' }) =>
    JSON.parse(String((await register(body)).body)).client_id as string;
  const id = await idOf();
  const fields = (more: Fields = {}) => ({
    client_id: id,
    redirect_uri: PROGRAM_TO,
    response_type: 'code',
    state: 's',
    scope: 'read',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...more,
  });
  const authorize = (more?: Fields) => reader.ask(`${AUTHORIZE}?${new URLSearchParams(fields(more))}`);
  const shown = async (more?: Fields) => formFields(String((await authorize(more)).body));
  const token = async (body: Fields) => {
    const answer = await reader.post(TOKEN, { client_id: id, ...body });
    return { ...JSON.parse(String(answer.body)), status: answer.status };
  };
  return {
    site,
    reader,
    id,
    register,
    idOf,
    fields,
    authorize,
    shown,
    token,
    signIn: () => reader.post('/login/password', { password: SITE_PASSWORD }),
    allow: async (more) =>
      sentTo(await reader.post(AUTHORIZE, { ...(await shown(more)), decision: 'allow' })).searchParams,
    exchange: (code, more = {}) =>
      token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: PROGRAM_TO,
        code_verifier: VERIFIER,
        ...more,
      }),
    who: (bearer) =>
      site.signIn.identify(webRequest('/mcp', { headers: { authorization: `Bearer ${bearer}` } })),
  };
}

/** Hidden fields of the form on a page. */
export function formFields(page: string): Record<string, string> {
  const found = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name!, value!.replaceAll('&amp;', '&')]));
}

/** Where the answer to a decision sends the browser. */
export function sentTo({ status, headers }: Pick<Reply, 'status' | 'headers'>): URL {
  const address = /^0; url=(.+)$/.exec(headers['refresh'] ?? '')?.[1];
  if (address === undefined) throw new Error(`The answer ${status} sends the browser nowhere`);
  return new URL(address);
}
