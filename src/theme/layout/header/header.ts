/** Renders what surrounds the text: the announcement, the bar on top, and the sidebar's box, which is a drawer on a phone. */

import { contentHash } from '../../../lib/bytes/hash.ts';
import { attributes, type Html, html, isEmpty } from '../../../lib/html.ts';
import type { NavbarConfig } from '../../../site/config/docs-config.ts';
import type { BannerConfig } from '../../../site/navigation/nav-node.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import { inkOn } from '../../brand/brand-css.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { inlineMarkdown } from '../parts/inline-markdown.ts';
import type { Drawing } from '../parts/menu-item.ts';
import { siteHref } from '../parts/site-href.ts';
import { hookId, targetId } from '../parts/style-hooks.ts';
import { sidebarMarks, sidebarScope } from '../sidebar/sidebar.ts';
import { logo, navbarButton, navbarLinks, readerLink } from './header-links.ts';
import { switcherLists, switchers, tabList, themeMenu, themeSegments } from './reader-choices.ts';

interface HeaderParts {
  readonly navigation: NavigationView;
  readonly navbar: NavbarConfig;
  /** Address of the page, without base. */
  readonly path?: string | undefined;
  /** The author's part at the end. */
  readonly own: Html;
}

export function header(drawing: Drawing, { navigation, navbar, path, own }: HeaderParts): Html {
  const { site, text, taken } = drawing;
  const inHeader = navigation.switchers.filter((view) => view.placement === 'header');
  const languages = inHeader.filter((view) => view.collection === 'languages');
  const others = inHeader.filter((view) => view.collection !== 'languages');
  const links = navbarLinks(drawing, navbar, 'header-link');
  return html`
    <header class="site-header"${hookId('navbar', taken)}>
      <div class="site-header-in">
        <div class="header-start">${logo(site)}${switchers(drawing, others, 'header')}</div>
        ${searchLink(drawing)}
        <div class="header-end">
          ${askLink(drawing)}
          ${isEmpty(links) ? '' : html`<nav aria-label="${text.links}"><ul class="header-links">${links}</ul></nav>`}
          ${switchers(drawing, languages, 'header')}
          ${themeMenu(site, text)}
          ${readerLink(site, text, path)}
          ${own}
          ${navbarButton(drawing, navbar, hookId('topbar-cta-button', taken))}
          <button class="icon-button menu-button" type="button" popovertarget="${sidebarId(drawing)}" aria-label="${text.menu}">
            ${interfaceIcon('menu')}
          </button>
        </div>
      </div>
      ${switcherLists(drawing, inHeader)}
    </header>
  `;
}

/** A link to the page for questions, which the script opens as a panel; empty where nobody can ask. */
function askLink({ site, text }: Drawing): Html {
  if (site.ask === undefined) return html``;
  const marks = attributes({
    class: 'icon-button ask-link',
    href: siteHref(site, '/ask'),
    'data-opens-ask': true,
    'aria-label': text.askTitle,
    title: text.askTitle,
    'aria-keyshortcuts': 'Control+I Meta+I',
  });
  return html`<a${marks}>${interfaceIcon('ask')}</a>`;
}

/** A link to the search page; the script makes it open the dialog. */
function searchLink({ site, text, taken }: Drawing): Html {
  const prompt = site.config.search.prompt ?? text.searchPrompt;
  const marks = attributes({
    class: 'search-link',
    href: siteHref(site, '/search'),
    'data-search': true,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K /',
  });
  return html`
    <a${marks}${hookId('search-bar-entry', taken)}>
      ${interfaceIcon('search')}
      <span class="label">${prompt}</span>
      <kbd class="keys" aria-hidden="true">Ctrl K</kbd>
    </a>
  `;
}

/** The hash by which a browser remembers a dismissed banner. */
export function bannerId(banner: BannerConfig): string {
  return contentHash(banner.content).slice(0, 8);
}

/** Both modes have a colour when one is given, with text that is readable on it. */
function bannerColors({ color }: BannerConfig): Html {
  const light = color?.light ?? color?.dark;
  const dark = color?.dark ?? light;
  if (light === undefined || dark === undefined) return html``;
  const style = `--own:light-dark(${light},${dark});--on-own:light-dark(${inkOn(light)},${inkOn(dark)})`;
  return attributes({ 'data-own': true, style });
}

export function banner({ site, text, taken }: Drawing, config: BannerConfig | undefined): Html {
  if (config === undefined || config.content.trim() === '') return html``;
  const close = config.dismissible
    ? html`
        <button class="icon-button banner-close" type="button" data-close-banner="${bannerId(config)}" aria-label="${text.close}">
          ${interfaceIcon('close')}
        </button>
      `
    : '';
  return html`
    <div class="site-banner"${hookId('banner', taken)} role="region" aria-label="${text.announcement}" data-type="${config.type ?? 'info'}"${bannerColors(config)}>
      <p>${inlineMarkdown(site, config.content)}</p>
      ${close}
    </div>
  `;
}

/** The id that the buttons of header and box name. */
function sidebarId({ taken }: Drawing): string {
  return targetId('sidebar', 'lectern-sidebar', taken);
}

interface DrawerParts {
  /** The header's links, which do not fit on a phone. */
  readonly navbar: NavbarConfig;
  /** Anchors, groups and pages (sidebarList). */
  readonly list: Html;
  /** The author's parts above and below the pages. */
  readonly top: Html;
  readonly bottom: Html;
}

export function drawer(
  drawing: Drawing,
  navigation: NavigationView,
  { navbar, list, top, bottom }: DrawerParts,
): Html {
  const { site, text, taken } = drawing;
  const inHeader = navigation.switchers.filter((view) => view.placement === 'header');
  const own = navigation.switchers.filter((view) => view.placement === 'sidebar');
  const links = navbarLinks(drawing, navbar, 'nav-item');
  return html`
    <aside class="site-sidebar" id="${sidebarId(drawing)}" popover aria-label="${text.menu}"${sidebarScope(site, navigation, text)}>
      <div class="drawer-only drawer-head">
        ${logo(site)}
        <button class="icon-button" type="button" popovertarget="${sidebarId(drawing)}" popovertargetaction="hide" autofocus aria-label="${text.close}">
          ${interfaceIcon('close')}
        </button>
      </div>
      <div class="drawer-only">${switchers(drawing, inHeader, 'drawer')}${tabList(drawing, navigation)}</div>
      ${switchers(drawing, own, 'sidebar')}
      ${top}
      <nav class="site-nav"${hookId('sidebar-content', taken)} aria-label="${text.pages}"${sidebarMarks(site, navigation, text)}>
        ${list}
      </nav>
      ${bottom}
      <div class="drawer-only drawer-foot">
        ${isEmpty(links) ? '' : html`<ul class="nav-list">${links}</ul>`}
        <div class="drawer-row">${themeSegments(site, text)}${navbarButton(drawing, navbar)}</div>
      </div>
      ${drawerSearch(drawing)}
    </aside>
  `;
}

/** At the lower edge, in reach of the thumb; the script makes it open the dialog. */
function drawerSearch({ site, text }: Drawing): Html {
  const prompt = site.config.search.prompt ?? text.searchPrompt;
  const marks = attributes({
    class: 'drawer-search',
    href: siteHref(site, '/search'),
    'data-search': true,
    'aria-haspopup': 'dialog',
  });
  return html`<div class="drawer-only drawer-end"><a${marks}>${interfaceIcon('search')}<span class="label">${prompt}</span></a></div>`;
}
