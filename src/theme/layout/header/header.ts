/** Renders the bar on top: logo, switchers of the whole site, search, links, language, theme, one button. */
import { attributes, type Html, html, isEmpty } from '../../../lib/html.ts';
import type { NavbarConfig } from '../../../site/config/docs-config.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { Drawing } from '../parts/menu-item.ts';
import { siteHref } from '../parts/site-href.ts';
import { hookId } from '../parts/style-hooks.ts';
import { sidebarId } from './drawer.ts';
import { logo } from './logo.ts';
import { navbarButton, navbarLinks } from './navbar-links.ts';
import { readerLink } from './reader-link.ts';
import { switcherLists, switchers } from './switcher.ts';
import { themeMenu } from './theme-choice.ts';

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
