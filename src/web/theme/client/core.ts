/** What every page runs: small enhancements of HTML that works without them. Everything larger is loaded when it is used. */

import { setupBanner } from './banner.ts';
import { setupCopy } from './components/copy.ts';
import { features } from './components/features.ts';
import { setupDrawer } from './drawer.ts';
import { setupFeedback, setupReports } from './feedback/setup.ts';
import { setupMenus } from './menus.ts';
import { setupPageCopy } from './page-copy.ts';
import { setupPrefetch } from './prefetch.ts';
import { setupScrollSpy } from './scroll-spy.ts';
import { setupSearch } from './search-open.ts';
import { setupTheme } from './theme.ts';

/** Starts what belongs to the content of a page; again after `dev` has replaced it. */
function startPage(): void {
  setupScrollSpy();
  setupReports();
  for (const name of document.body.dataset['features']?.split(' ') ?? []) {
    if (Object.hasOwn(features, name)) void features[name]!().then((setup) => setup(document));
  }
}

setupTheme();
setupDrawer();
setupMenus();
setupBanner();
setupSearch();
setupCopy(document);
setupPageCopy();
setupFeedback();
setupPrefetch();
startPage();

const live = document.body.dataset['live'];
if (live !== undefined) void import('./live.ts').then((module) => module.setupLive(live, startPage));
