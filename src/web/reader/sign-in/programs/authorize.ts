/** The page on which a signed-in reader allows a program to read as them, and the code that the program gets. */
import type { ReaderSession } from '../../../../records/readers/reader.ts';
import type { WebRequest } from '../../../edge/http/handler.ts';
import type { OwnCookie } from '../../../edge/http/own-cookie.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { seeOther } from '../../../edge/http/see-other.ts';
import { AUTHORIZE_PATH, returnTo } from '../return-to.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import type { Shown, WayRoute } from '../way.ts';
import { openProgram, registeredAddress } from './program-client.ts';
import { issuerOf, resourceOf } from './program-metadata.ts';
import { clientMark, makeCode } from './program-tokens.ts';

interface Parts {
  readonly cookie: OwnCookie;
  readonly identify: (request: WebRequest) => Promise<ReaderSession | undefined>;
}

interface Wanted {
  readonly name: string;
  readonly to: URL;
  readonly fields: URLSearchParams;
}

const NAMES = [
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'state'],
  ...['code_challenge', 'code_challenge_method', 'resource'],
];
const MOST_STATE = 1_000;
const MOST_COOKIES = 8;
const TITLE = 'This program cannot be connected';

export function authorizeRoutes(deps: SignInDeps, { cookie, identify }: Parts): readonly WayRoute[] {
  const { base, records, project } = deps;

  /** The value of the browser's cookie that the reader was identified by. */
  const browserSession = async (request: WebRequest, { id }: ReaderSession): Promise<string | undefined> => {
    for (const value of cookie.read(request).slice(0, MOST_COOKIES))
      if ((await records.session(project, value))?.id === id) return value;
    return undefined;
  };

  const ask = async (request: WebRequest): Promise<Reply | Shown> => {
    const wanted = checked(deps, request.query);
    if ('screen' in wanted) return wanted;
    const session = await identify(request);
    if (session === undefined) {
      const here = `${AUTHORIZE_PATH}?${wanted.fields}`;
      if (returnTo(here) === here)
        return seeOther(`${base}/login?${new URLSearchParams({ redirect: here })}`);
      return refusal('Sign in to this site first, and then connect the program again.');
    }
    const { label } = session.reader;
    return {
      screen: {
        kind: 'consent',
        program: wanted.name === '' ? wanted.to.host : wanted.name,
        host: wanted.to.host,
        reader: label,
        action: `${base}${AUTHORIZE_PATH}`,
        fields: [...wanted.fields],
      },
    };
  };

  const decide = async (request: WebRequest, form: URLSearchParams): Promise<Reply | Shown> => {
    const wanted = checked(deps, form);
    if ('screen' in wanted) return wanted;
    const session = await identify(request);
    const token = session && (await browserSession(request, session));
    if (token === undefined) return refusal('Your sign-in has ended. Connect the program again.');
    const allowed = form.get('decision') === 'allow';
    const client = clientMark(wanted.fields.get('client_id')!);
    const challenge = wanted.fields.get('code_challenge')!;
    const to = wanted.fields.get('redirect_uri')!;
    const href = back(
      deps,
      wanted,
      allowed
        ? { code: makeCode(deps, { client, to, challenge, session: token }) }
        : { error: 'access_denied' },
    );
    return {
      screen: {
        kind: 'said',
        title: allowed ? 'The program is connected' : 'The program is not connected',
        text: `You are being taken back to ${wanted.to.host}.`,
        link: { name: 'Continue', href },
      },
      // Not a redirect: the policy of the page with the form allows none to other sites.
      headers: { refresh: `0; url=${href}` },
    };
  };

  return [
    { method: 'GET', path: AUTHORIZE_PATH, handle: ({ request }) => ask(request) },
    { method: 'POST', path: AUTHORIZE_PATH, handle: ({ request, form }) => decide(request, form) },
  ];
}

function back(deps: SignInDeps, { to, fields }: Wanted, result: Readonly<Record<string, string>>): string {
  const url = new URL(to);
  const state = fields.get('state');
  for (const [name, value] of Object.entries({ ...result, iss: issuerOf(deps) }))
    url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}

function refusal(text: string, link?: { name: string; href: string }): Shown {
  return {
    status: 400,
    screen: { kind: 'said', title: TITLE, text, ...(link === undefined ? {} : { link }) },
  };
}

/** Nobody is redirected with an error: anybody can register, and links to this site would lead anywhere (RFC 9700, 4.11.2). */
function checked(deps: SignInDeps, given: URLSearchParams): Wanted | Shown {
  const client = openProgram(deps, given.get('client_id'));
  if (client === undefined || given.getAll('client_id').length > 1)
    return refusal('It is not registered here. Remove the connection in the program, and add it again.');
  const to = registeredAddress(client, given.get('redirect_uri'));
  if (to === undefined || given.getAll('redirect_uri').length > 1)
    return refusal('It asked to send you to an address that it has not registered.');
  const fields = new URLSearchParams(
    NAMES.flatMap((name) => given.getAll(name).map((value) => [name, value])),
  );
  const wanted = { name: client.name, to, fields };
  const error = errorOf(deps, fields);
  if (error === undefined) return wanted;
  if ((fields.get('state') ?? '').length > MOST_STATE) fields.delete('state');
  const href = back(deps, wanted, { error });
  return refusal(`Its request is not valid (${error}).`, { name: `Back to ${to.host}`, href });
}

function errorOf(deps: SignInDeps, fields: URLSearchParams): string | undefined {
  if (NAMES.some((name) => fields.getAll(name).length > 1)) return 'invalid_request';
  if ((fields.get('state') ?? '').length > MOST_STATE) return 'invalid_request';
  if (fields.get('response_type') !== 'code') return 'unsupported_response_type';
  if ((fields.get('response_mode') ?? 'query') !== 'query') return 'invalid_request';
  // Without a method it would be `plain`.
  if (fields.get('code_challenge_method') !== 'S256') return 'invalid_request';
  if (!/^[\w-]{43}$/.test(fields.get('code_challenge') ?? '')) return 'invalid_request';
  if ((fields.get('resource') ?? resourceOf(deps)) !== resourceOf(deps)) return 'invalid_target';
  return undefined;
}
