/** Renders the links that header and drawer share: the logo, the author's links and button, and the link to sign in or out. */
import { attributes, type Html, html, joinHtml } from '../../../lib/html.ts';
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { NavbarConfig, NavbarLink } from '../../../site/config/docs-config.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { icon } from '../parts/icon.ts';
import type { Drawing } from '../parts/menu-item.ts';
import { rootOf, siteHref, siteSource } from '../parts/site-href.ts';

const BRANDS: Readonly<Record<string, string>> = { github: 'GitHub', discord: 'Discord' };

/** @param className of each link, because header and drawer style them differently */
export function navbarLinks(drawing: Drawing, navbar: NavbarConfig, className: string): Html {
  const inHeader = attributes({ class: className === 'header-link' ? 'navbar-link' : undefined });
  return joinHtml(
    navbar.links.map((link) => html`<li${inHeader}>${navbarLink(drawing, link, className)}</li>`),
  );
}

/** The one button; empty when the author configured none. @param id attribute of the one in the header */
export function navbarButton(drawing: Drawing, { primary }: NavbarConfig, id = html``): Html {
  if (primary === undefined) return html``;
  const brand = BRANDS[primary.type ?? ''];
  return navbarLink(drawing, primary, brand === undefined ? 'button button-primary' : 'button', id);
}

function navbarLink(drawing: Drawing, link: NavbarLink, className: string, id = html``): Html {
  const brand = BRANDS[link.type ?? ''];
  const label = link.label ?? brand ?? link.href;
  const glyph =
    link.icon ??
    (brand === undefined ? undefined : { name: link.type!, style: 'brands', library: 'fontawesome' });
  const external = isExternalHref(link.href);
  const marks = attributes({
    class: className,
    href: siteHref(drawing.site, link.href),
    rel: external ? 'noopener' : undefined,
  });
  const arrow = className.includes('button-primary') ? interfaceIcon('chevron-right') : '';
  return html`
    <a${marks}${id}>
      ${icon(drawing.site, glyph, drawing.icons)}
      <span class="label">${label}</span>
      ${arrow}
    </a>
  `;
}

/** Renders the site's logo or, without one, its name, as a link to the first page. */
export function logo(site: SiteView): Html {
  const { config } = site;
  const href = siteHref(site, config.logo?.href ?? '/') ?? `${site.base}/`;
  return html`<a class="site-logo" href="${href}">${pictures(site) ?? html`<span class="logo-name nav-logo">${config.name}</span>`}</a>`;
}

/** The page has both pictures and CSS shows one, so that the mode can change without a reload. */
function pictures(site: SiteView): Html | undefined {
  const { logo: files, name } = site.config;
  const light = files === undefined ? undefined : siteSource(site, files.light);
  const dark = files === undefined ? undefined : siteSource(site, files.dark);
  if (light === undefined || dark === undefined) return undefined;
  if (light === dark) return html`<img class="nav-logo" src="${light}" alt="${name}" height="26">`;
  return html`
    <img class="nav-logo only-light" src="${light}" alt="${name}" height="26">
    <img class="nav-logo only-dark" src="${dark}" alt="${name}" height="26">
  `;
}

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
