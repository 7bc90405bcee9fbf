/** Ends a reader's session, and offers to end the one at their provider, which this site cannot end. */
import { type Html, html } from '../../../lib/html.ts';
import type { Reader } from '../../../records/readers/reader.ts';
import type { Screen } from '../../../theme/sign-in/screen.ts';
import { htmlWithValues } from '../../../theme/strings/html-with-values.ts';
import type { OwnCookie } from '../../edge/http/own-cookie.ts';
import { cookieSession } from './reader-cookie.ts';
import { signInAddress } from './return-to.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Shown, SignInRequest, SignInRoute } from './sign-in-method.ts';

const MAX_ENDED = 8;

export function signOut(deps: SignInDeps, cookie: OwnCookie): readonly SignInRoute[] {
  const { project, records, base, log, providers, settings } = deps;

  const signedOut = ({ language, returnTo }: SignInRequest): Extract<Screen, { kind: 'said' }> => {
    const { signInPages: words } = language.text;
    return {
      kind: 'said',
      title: words.outTitle,
      text: words.outText,
      links: [{ name: words.again, href: signInAddress(base, returnTo) }],
    };
  };

  const ask = async (request: SignInRequest): Promise<Shown> => {
    const session = await cookieSession(deps, cookie, request.request);
    if (session === undefined) return { screen: signedOut(request) };
    const { signOut: name, signInPages: words } = request.language.text;
    const { label } = session.reader;
    return {
      screen: {
        kind: 'confirm',
        title: name,
        button: name,
        action: `${base}/logout`,
        text: label === '' ? words.signedIn : filled(words.signedInAs, label),
        returnTo: request.returnTo,
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

  const end = async (visit: SignInRequest): Promise<Shown> => {
    const { request } = visit;
    const reader = (await cookieSession(deps, cookie, request))?.reader;
    const values = cookie.read(request);
    for (const value of values.slice(0, MAX_ENDED)) await records.end(project, value);
    const href = await elsewhere(reader);
    const cookies = [...(values.length > 1 ? cookie.sweep(request) : []), cookie.write(request, '')];
    const screen = signedOut(visit);
    if (href === undefined) return { screen, cookies };
    const name = settings().providers.find(({ id }) => id === reader?.provider)?.name ?? '';
    const { signInPages: words } = visit.language.text;
    const there = { name: filled(words.outThere, name), href };
    const links = [there, ...(screen.links ?? [])];
    return { screen: { ...screen, more: filled(words.stillIn, name), links }, cookies };
  };

  return [
    { method: 'GET', path: '/logout', handle: ask },
    { method: 'POST', path: '/logout', handle: end },
  ];
}

/** The name may be of another script and direction than the sentence. */
function filled(text: string, name: string): Html {
  return htmlWithValues(text, { name: html`<bdi>${name}</bdi>` });
}
