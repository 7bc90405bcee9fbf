/** Renders the author's links at the end of the header, and the one button. */
import { attributes, type Html, html, joinHtml } from '../../../lib/html.ts';
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { NavbarConfig, NavbarLink } from '../../../site/config/docs-config.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { icon } from '../parts/icon.ts';
import type { Drawing } from '../parts/menu-item.ts';
import { siteHref } from '../parts/site-href.ts';

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
