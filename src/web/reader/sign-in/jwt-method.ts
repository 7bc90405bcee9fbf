/** The sign-in method by the JWT hand-over: a login system of the author's signs user data and sends the reader here with it. */
import type { AccessSettings, LoginAddress } from '../../../records/readers/access-settings.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import type { JwtFailure, VerifyJwt } from '../../identity/verify-jwt.ts';
import { readUserData } from './read-user-data.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Outcome, SignInMethod, SignInProblem, SignInRequest } from './sign-in-method.ts';

const CALLBACK = '/login/jwt-callback';
const MAX_SUBJECT = 200;
const DETAILS: Readonly<Record<JwtFailure, string>> = {
  'no-keys': 'the project has no key; make one on the Access page of the dashboard',
  malformed: 'the token is not a JWT in its compact form of at most 16 kB',
  signature: 'no key of the project has signed the token with its own algorithm',
  expired: 'the token has expired, or is not valid yet; compare the clocks of both servers',
  lasting: 'the token has no "exp", or one that is more than 5 minutes ahead',
};

/**
 * Anybody may send a reader here with a token of their own, because the login begins elsewhere: nothing in the hand-over ties
 * a token to the browser that asked for it. So a reader can be signed in as somebody else, as with every such hand-over; the token has
 * to come from a page of this site in a window of its own, works once, and is short-lived.
 */
export function jwtMethod(deps: SignInDeps): SignInMethod {
  const { project, records, clock } = deps;
  let verify: VerifyJwt | undefined;
  const verifier = async (): Promise<VerifyJwt> => {
    verify ??= (await import('../../identity/verify-jwt.ts')).createVerifyJwt(clock);
    return verify;
  };

  const accept = async ({ request, form, returnTo }: SignInRequest): Promise<Outcome> => {
    const token = (form.get('token') ?? '').trim();
    if (token === '') return { problem: 'again', detail: 'the login system sent no token' };
    const found = await (await verifier())(token, await records.jwtKeys(project));
    if ('failed' in found) return failure(found.failed);
    const { payload, key, once, expiresAt } = found;
    if (!isForHost(payload['host'], [request.host, URL.parse(deps.origin)?.host ?? '']))
      return wrongToken('its "host" is not the host of this site');
    const read = readUserData(payload, clock());
    if ('problem' in read) return { ...wrongToken(read.problem), problem: read.refusal };
    const subject = subjectOf(payload['sub']);
    if (subject === undefined) return wrongToken(`"sub" is not a text of at most ${MAX_SUBJECT} characters`);
    if (!(await records.useOnce(project, once, expiresAt)))
      return { problem: 'again', detail: 'the token was used already; give each a "jti"' };
    await records.noteJwtKeyUse(project, key);
    const label = labelOf(payload, read.data.content);
    const reader: Reader = { ...read.data, way: 'jwt', provider: key, subject, label };
    return { reader, returnTo };
  };

  return {
    name: 'jwt',
    isOn: ({ jwt }) => jwt.length > 0,
    choices: ({ jwt }: AccessSettings, returnTo) =>
      jwt.map((address) => ({
        kind: 'link',
        name: address.name,
        href: loginHref(address, returnTo),
        external: true,
      })),
    routes: [
      {
        method: 'GET',
        path: CALLBACK,
        handle: async ({ returnTo }) => ({
          screen: {
            kind: 'token',
            returnTo,
            again: `${deps.base}/login?redirect=${encodeURIComponent(returnTo)}`,
          },
        }),
      },
      { method: 'POST', path: CALLBACK, handle: accept },
    ],
  };
}

function loginHref({ url }: LoginAddress, returnTo: string): string {
  const address = URL.parse(url);
  if (address === null) return url;
  if (returnTo !== '/') address.searchParams.set('redirect', returnTo);
  return address.href;
}

function wrongToken(why: string): SignInProblem {
  return { problem: 'settings', detail: `the token of the login system was refused: ${why}` };
}

function failure(failed: JwtFailure): SignInProblem {
  return failed === 'expired' ? { problem: 'again', detail: DETAILS.expired } : wrongToken(DETAILS[failed]);
}

/** Authors write the host of their site with or without its port. */
function isForHost(claim: unknown, hosts: readonly string[]): boolean {
  if (claim === undefined) return true;
  if (typeof claim !== 'string' || claim === '') return false;
  const claimed = claim.toLowerCase();
  return hosts.some((host) => host === claimed || host.replace(/:\d+$/, '') === claimed);
}

function subjectOf(claim: unknown): string | undefined {
  if (claim === undefined || claim === null) return '';
  if (typeof claim !== 'string' || claim.length > MAX_SUBJECT || /\p{Cc}/u.test(claim)) return undefined;
  return claim;
}

/** The first text that names a person; only shown in lists. */
function labelOf(payload: Readonly<Record<string, unknown>>, content: Reader['content']): string {
  const names = [payload['name'], payload['email'], content['name'], content['email'], content['firstName']];
  const found = [...names, payload['sub']].find((name) => typeof name === 'string' && name.trim() !== '');
  return typeof found === 'string'
    ? found
        .slice(0, MAX_SUBJECT)
        .replaceAll(/\p{Cc}/gu, ' ')
        .toWellFormed()
        .trim()
    : '';
}
