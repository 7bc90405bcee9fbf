/** The script of every page: small enhancements of HTML that works without them; larger modules are loaded on use. */

import { setupBanner } from './banner.ts';
import { setupCopy } from './components/copy.ts';
import { features } from './components/features.ts';
import { setupDrawer } from './drawer.ts';
import { setupFeedback, setupReports } from './feedback/setup.ts';
import { setupMenus } from './menus.ts';
import { setupPageCopy } from './page-copy.ts';
import { setupScrollSpy } from './scroll-spy.ts';
import { markKeys, setupSearch } from './search-open.ts';
import { markTheme, setupTheme } from './theme.ts';
import { whenIdle } from './when-idle.ts';

/** Sets up the content of a page; called again after the content was replaced. */
function startPage(): void {
  markTheme();
  markKeys();
  setupScrollSpy();
  setupReports();
  if (document.documentElement.dataset['commit'] !== undefined)
    whenIdle(() => void import('./last-visit.ts').then((module) => module.noteVisit()));
  if (document.querySelector('[data-nav-href]') !== null)
    void import('./sidebar.ts').then((module) => module.setupSidebar());
  for (const name of document.body.dataset['features']?.split(' ') ?? []) {
    if (Object.hasOwn(features, name)) void features[name]!().then((setup) => setup(document));
  }
  // Islands by address: nothing imports their room.
  for (const address of document.body.dataset['ui']?.split(' ') ?? [])
    void import(address).then((island: { readonly setup: (root: ParentNode) => void }) =>
      island.setup(document),
    );
}

setupTheme();
setupDrawer();
setupMenus();
setupBanner();
setupSearch();
setupCopy(document);
setupPageCopy();
setupFeedback();
startPage();

const live = document.body.dataset['live'];
if (live !== undefined) void import('./live.ts').then((module) => module.setupLive(live, startPage));
// After the first paint: no reader has clicked a link by then. A preview in a sandbox may fetch no page.
else if (origin !== 'null')
  whenIdle(() => {
    // Without this module every link is an ordinary one.
    import('./navigate.ts').then((module) => module.setupNavigation(startPage)).catch(() => undefined);
  });
