/** Renders the link of the header with which readers of a protected site sign in or out. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { rootOf, siteHref } from '../parts/site-href.ts';

/** @param path the page to come back to, without base */
export function signInHref(site: SiteView, path: string | undefined): string {
  return pageHref(site, '/login', path);
}

/** Signing out names the page as well: its language is that of the pages which follow. */
function pageHref(site: SiteView, page: '/login' | '/logout', path: string | undefined): string {
  const { prefix = '' } = site;
  const back = path === undefined ? '' : `?${new URLSearchParams({ redirect: prefix + path })}`;
  return siteHref(rootOf(site), page + back) ?? '';
}

/** Nothing where readers cannot sign in. */
export function readerLink(site: SiteView, text: InterfaceStrings, path: string | undefined): Html {
  const isIn = site.reader === 'signed-in';
  const href = hrefOf(site, path);
  if (href === undefined) return html``;
  const label = isIn ? text.signOut : text.signIn;
  const link = attributes({
    class: 'icon-button reader-link',
    href,
    'aria-label': label,
    title: label,
    rel: 'nofollow',
  });
  return html`<a${link}>${interfaceIcon(isIn ? 'sign-out' : 'person')}</a>`;
}

/** The site's own sign-in comes first: it opens pages, and the author's application does not. */
function hrefOf(site: SiteView, path: string | undefined): string | undefined {
  if (site.reader !== undefined)
    return pageHref(site, site.reader === 'signed-in' ? '/logout' : '/login', path);
  const login = URL.parse(site.sessionLogin ?? '');
  if (login === null || !/^https?:$/.test(login.protocol)) return undefined;
  if (path !== undefined) login.searchParams.set('redirect', path);
  return login.href;
}
