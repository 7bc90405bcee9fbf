/** The script of every page: small enhancements of HTML that works without them; larger modules are loaded on use. */
import { setupCopy } from './components/copy.ts';
import { features } from './components/features.ts';
import { setupFeedback, setupReports } from './feedback/setup.ts';
import { foldGroups } from './fold-groups.ts';
import { markKeys, setupSearch } from './search-open.ts';
import { markTheme, setupTheme } from './theme.ts';
import { whenIdle } from './when-idle.ts';

const ITEMS = 'a[href], button';

function opener(box: HTMLElement): HTMLElement | null {
  const buttons = document.querySelectorAll<HTMLElement>(`[popovertarget="${CSS.escape(box.id)}"]`);
  return [...buttons].find((button) => button.checkVisibility()) ?? null;
}

/** Below the button, moved in from the edges of the window. */
function place(box: HTMLElement): void {
  const at = opener(box)?.getBoundingClientRect();
  if (at === undefined) return;
  const end = (box.dataset['align'] === 'end') !== (document.documentElement.dir === 'rtl');
  const left = end ? at.right - box.offsetWidth : at.left;
  box.style.left = `${Math.max(12, Math.min(left, innerWidth - box.offsetWidth - 12))}px`;
  box.style.top = `${at.bottom}px`;
}

function step(box: HTMLElement, key: string): boolean {
  const items = [...box.querySelectorAll<HTMLElement>(ITEMS)];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: now + 1, ArrowUp: now < 0 ? -1 : now - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  items.at(next % items.length)?.focus();
  return true;
}

/** Arrow keys for drop-down lists, and their position in browsers without CSS anchor positioning. */
function setupMenus(): void {
  const anchored = CSS.supports('position-area', 'block-end');
  document.addEventListener(
    'toggle',
    (event) => {
      const box = event.target as HTMLElement;
      if (!anchored && box.matches('.menu-box, .page-toc') && (event as ToggleEvent).newState === 'open')
        place(box);
    },
    true,
  );
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    const id = target.getAttribute('popovertarget');
    const box = id === null ? target.closest<HTMLElement>('.menu-box') : document.getElementById(id);
    if (box === null || !box.matches('.menu-box')) return;
    // The list is anchored to its button.
    if (id !== null && event.key === 'ArrowDown') box.showPopover({ source: target });
    if (box.matches(':popover-open') && step(box, event.key)) event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const list = (event.target as Element).closest<HTMLElement>(
      '.page-toc:popover-open, .menu-box:popover-open',
    );
    if (list !== null && (event.target as Element).closest(ITEMS) !== null) list.hidePopover();
  });
}

let stop: (() => void) | undefined;

/** Marks the heading being read in the table of contents and slides the bar beside it. */
function setupScrollSpy(): void {
  stop?.();
  const list = document.querySelector<HTMLElement>('.toc-list');
  if (list === null) return;
  const links = [...list.querySelectorAll('a')];
  const now = document.querySelector('.toc-now');
  let current: HTMLAnchorElement | undefined;
  let waiting = false;

  const mark = (): void => {
    waiting = false;
    const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 16;
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
    const passed = links.filter(
      (link) =>
        link.parentElement?.hidden !== true &&
        (document.getElementById(decodeURIComponent(link.hash.slice(1)))?.getBoundingClientRect().top ??
          Infinity) <= line,
    );
    const found = atEnd ? visibleLast(links) : (passed.at(-1) ?? (scrollY > 0 ? undefined : links[0]));
    if (found === current) return;
    current?.removeAttribute('aria-current');
    current = found;
    current?.setAttribute('aria-current', 'location');
    list.style.setProperty('--bar-at', `${current?.offsetTop ?? 0}px`);
    list.style.setProperty('--bar-height', `${current?.offsetHeight ?? 0}px`);
    if (now !== null) now.textContent = scrollY > 80 ? (current?.textContent ?? '') : '';
    current?.scrollIntoView({ block: 'nearest' });
  };
  const later = (): void => {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later);
  stop = () => {
    removeEventListener('scroll', later);
    removeEventListener('resize', later);
  };
  // In the next frame, which happens anyway: measuring at once would force another layout of the whole page.
  later();
}

/** At the end of a page the last headings never reach the top: the fragment decides, else the last one. */
function visibleLast(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  return links.find((link) => link.hash === location.hash) ?? links.at(-1);
}

const WIDE = '(min-width: 60rem)';

/** Everything beside the drawer, so that focus stays in it while it is open. */
function others(drawer: HTMLElement): Element[] {
  const beside = drawer.parentElement === null ? [] : [...drawer.parentElement.children];
  // Lists of the header also open from the drawer, so only the visible parts of the header are outside.
  const parts = [...document.body.children].map((part) =>
    part.matches('.site-header') ? (part.firstElementChild ?? part) : part,
  );
  return [...parts, ...beside].filter((element) => !element.contains(drawer) && element.tagName !== 'DIALOG');
}

/** Makes the open drawer modal, keeps the sidebar's scroll position, and marks the header of a scrolled page. */
function setupDrawer(): void {
  const drawer = document.querySelector<HTMLElement>('.site-sidebar');
  if (drawer !== null) {
    const modal = (open: boolean): void => {
      for (const element of others(drawer)) element.toggleAttribute('inert', open);
      document.documentElement.style.overflow = open ? 'hidden' : '';
    };
    drawer.addEventListener('toggle', (event) => {
      if (event.target !== drawer || (event as ToggleEvent).newState !== 'open') return;
      modal(true);
      const nav = drawer.querySelector<HTMLElement>('.site-nav');
      if (nav !== null) foldGroups(nav);
      for (const mark of ['.drawer-tabs [aria-current]', '.site-nav [aria-current="page"]'])
        drawer.querySelector(mark)?.scrollIntoView({ block: 'center', inline: 'center' });
    });
    // Before, not after: the browser returns focus to the button, which must not be inert then.
    drawer.addEventListener('beforetoggle', (event) => {
      if (event.target === drawer && (event as ToggleEvent).newState === 'closed') modal(false);
    });
    matchMedia(WIDE).addEventListener('change', () => drawer.hidePopover());
    addEventListener('pagehide', () => {
      try {
        if (matchMedia(WIDE).matches) sessionStorage.setItem('lectern-sidebar', String(drawer.scrollTop));
      } catch {
        // Without storage the sidebar starts at the current page.
      }
    });
  }
  const scrolled = (): void => void document.documentElement.toggleAttribute('data-scrolled', scrollY > 8);
  addEventListener('scroll', scrolled, { passive: true });
  requestAnimationFrame(scrolled);
}

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
// A preview in a sandbox may fetch no page.
else if (origin !== 'null') setupNavigation();

/**
 * Loads navigation within the document with the first thing that a reader does: nobody follows a link before. Where no server sees that
 * the page is read, it is loaded with the page, and says so.
 */
function setupNavigation(): void {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'];
  if (document.body.dataset['reads'] === 'all') signs.push('load');
  const load = (): void => {
    for (const sign of signs) removeEventListener(sign, load);
    // Without this module every link is an ordinary one.
    import('./navigate.ts').then((module) => module.setupNavigation(startPage)).catch(() => undefined);
  };
  for (const sign of signs) addEventListener(sign, load, { passive: true });
}

/** Closes the site's banner and remembers its text; the page's first script hides that text from then on. */
function setupBanner(): void {
  document.addEventListener('click', (event) => {
    const close = (event.target as Element).closest<HTMLElement>('[data-close-banner]');
    if (close === null) return;
    document.documentElement.dataset['bannerClosed'] = '';
    try {
      localStorage.setItem('lectern-banner', close.dataset['closeBanner'] ?? '');
    } catch {
      // Without storage the banner is back on the next page.
    }
  });
}

/** "Copy page": copies the page's Markdown to the clipboard; where that is not possible, opens the Markdown. */
function setupPageCopy(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy-page]');
    if (button === null) return;
    // An author's own element may have the attribute too: only pages of this site are fetched or opened.
    const address = new URL(button.dataset['copyPage'] ?? '', location.href);
    if (address.origin !== location.origin) return;
    copy(address.href).then(
      () => copied(button),
      () => location.assign(address.href),
    );
  });
}

/** A ClipboardItem with a promise keeps the permission to write that comes with the click. */
async function copy(address: string): Promise<void> {
  const text = fetch(address).then((answer) =>
    answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status))),
  );
  const type = 'text/plain';
  const blob = text.then((markdown) => new Blob([markdown], { type }));
  // A browser that rejects the write at once never awaits this promise.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}

function copied(button: HTMLElement): void {
  const label = button.querySelector('.label');
  const { copied: words = '', done } = button.dataset;
  if (label === null || done !== undefined) return;
  const before = label.textContent;
  button.dataset['done'] = '';
  label.textContent = words;
  setTimeout(() => {
    delete button.dataset['done'];
    label.textContent = before;
  }, 2000);
}
