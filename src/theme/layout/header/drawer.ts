/** Renders the sidebar's box: beside the content on a wide screen, on a phone a drawer with tabs, switchers and links. */
import { attributes, type Html, html, isEmpty } from '../../../lib/html.ts';
import type { NavbarConfig } from '../../../site/config/docs-config.ts';
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { Drawing } from '../parts/menu-item.ts';
import { siteHref } from '../parts/site-href.ts';
import { hookId, targetId } from '../parts/style-hooks.ts';
import { sidebarList, sidebarMarks, sidebarScope } from '../sidebar/sidebar.ts';
import { logo } from './logo.ts';
import { navbarButton, navbarLinks } from './navbar-links.ts';
import { switchers } from './switcher.ts';
import { tabList } from './tab-row.ts';
import { themeSegments } from './theme-choice.ts';

/** The id that the buttons of header and box name. */
export function sidebarId({ taken }: Drawing): string {
  return targetId('sidebar', 'lectern-sidebar', taken);
}

interface DrawerParts {
  /** The header's links, which do not fit on a phone. */
  readonly navbar: NavbarConfig;
  /** The author's parts above and below the pages. */
  readonly top: Html;
  readonly bottom: Html;
}

export function drawer(
  drawing: Drawing,
  navigation: NavigationView,
  { navbar, top, bottom }: DrawerParts,
): Html {
  const { site, text, icons, taken } = drawing;
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
        ${sidebarList(site, navigation, text, icons)}
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
