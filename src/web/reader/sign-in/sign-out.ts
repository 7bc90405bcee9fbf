/** Ends a reader's session, and the one of their provider where it has an address for that. */
import type { Reader } from '../../../records/readers/reader.ts';
import type { OwnCookie } from '../../edge/http/own-cookie.ts';
import { cookieSession } from './reader-cookie.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Shown, WayRequest, WayRoute } from './way.ts';

const MOST_ENDED = 8;

export function signOut(deps: SignInDeps, cookie: OwnCookie): readonly WayRoute[] {
  const { project, records, base, log, providers } = deps;

  const signedOut: Shown['screen'] = {
    kind: 'said',
    title: 'You are signed out',
    text: 'This site has forgotten you on this device.',
    link: { name: 'Sign in again', href: `${base}/login` },
  };

  const ask = async ({ request }: WayRequest): Promise<Shown> => {
    const session = await cookieSession(deps, cookie, request);
    if (session === undefined) return { screen: signedOut };
    const { label } = session.reader;
    return {
      screen: {
        kind: 'confirm',
        title: 'Sign out',
        text: label === '' ? 'You are signed in to this site.' : `You are signed in as ${label}.`,
        button: 'Sign out',
        action: `${base}/logout`,
      },
    };
  };

  const elsewhere = async (reader: Reader | undefined): Promise<string | undefined> => {
    if (reader?.way !== 'oauth') return undefined;
    try {
      const url = URL.parse((await providers?.logoutAddress?.(reader)) ?? '');
      return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
    } catch (error) {
      log.error('a provider has no address to sign out', { project, error: String(error) });
      return undefined;
    }
  };

  const end = async ({ request }: WayRequest): Promise<Shown> => {
    const session = await cookieSession(deps, cookie, request);
    const values = cookie.read(request);
    for (const value of values.slice(0, MOST_ENDED)) await records.end(project, value);
    const href = await elsewhere(session?.reader);
    const cookies = [...(values.length > 1 ? cookie.sweep(request) : []), cookie.write(request, '')];
    if (href === undefined) return { screen: signedOut, cookies };
    return {
      screen: {
        kind: 'said',
        title: 'You are signed out here',
        text: 'You are being taken to your sign-in service, to sign out there too.',
        link: { name: 'Continue', href },
      },
      // Not a redirect: the policy of the page with the form allows none to other sites.
      headers: { refresh: `0; url=${href}` },
      cookies,
    };
  };

  return [
    { method: 'GET', path: '/logout', handle: ask },
    { method: 'POST', path: '/logout', handle: end },
  ];
}
