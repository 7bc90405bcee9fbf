/** Navigates between pages within the document where both pages allow it; the browser handles all other links. */
import { fetchAhead, fetchPage, forgetPage, isHere, spares } from './fetch-page.ts';
import { pageShown, setupReadTime } from './read-time.ts';
import { comparePage, fitsHere, readyPage } from './show-page.ts';

/** Pixels of height for one node of the text: short lines of a phone are more of them. */
const NODE_HEIGHT = { phone: 105, desktop: 60 };

/** What is below the screen, and not in the page yet. */
interface Rest {
  /** Inserts as much as fits on the screen. */
  fill(): void;
  /** Inserts the rest. */
  end(): void;
}

/** Removes the end of the text, and what comes after it, from a page that is about to be shown. */
function holdRest(page: Document): Rest {
  const text = page.querySelector('.page > .prose');
  // About one screen, so that it is measured once in most cases.
  const first = Math.ceil(innerHeight / NODE_HEIGHT[innerWidth < 960 ? 'phone' : 'desktop']);
  const rest = [...(text?.childNodes ?? [])].slice(first);
  const siblings = [...(text?.parentNode?.childNodes ?? [])];
  const below = text === null ? [] : siblings.slice(siblings.indexOf(text) + 1);
  for (const node of [...rest, ...below]) node.remove();
  const isFull = (): boolean => text!.getBoundingClientRect().bottom >= innerHeight;
  const end = (): void => {
    text?.append(...rest.splice(0));
    text?.after(...below.splice(0));
  };
  return {
    fill() {
      for (let step = first; rest.length > 0 && !isFull(); step *= 2) text!.append(...rest.splice(0, step));
      if (rest.length === 0 && text !== null && !isFull()) end();
    },
    end,
  };
}

/** Milliseconds of hovering before a page is fetched, so that a passing pointer fetches nothing. */
const RESTS_MS = 40;

/** Milliseconds for which the link to the next page is in view before that page is fetched. */
const STAYS_MS = 300;

let waitsForNext: IntersectionObserver | undefined;

/** Who has come to the end of a page most likely goes on to the next one. */
function fetchNext(): void {
  waitsForNext?.disconnect();
  const link = document.querySelector('.neighbours [rel="next"]');
  if (link === null) return;
  let staying: number | undefined;
  waitsForNext = new IntersectionObserver((seen) => {
    clearTimeout(staying);
    if (seen.at(-1)?.isIntersecting !== true) return;
    staying = window.setTimeout(() => {
      const url = link.isConnected ? addressIn(link) : undefined;
      if (url !== undefined && possible() && !spares()) prepare(url);
    }, STAYS_MS);
  });
  waitsForNext.observe(link);
}

interface Entry {
  /** The reader's scroll position. */
  readonly lectern?: number;
}

let restart: () => void = () => undefined;
/** Counts clicks: a response that arrives after the next click is ignored. */
let turn = 0;
/** Address of the page shown: the browser handles links to positions within it. */
let here = addressOf(location.href);
/** Screen readers announce the title of a new document; a changed one has to announce its own. */
let announcer: HTMLElement | undefined;

/** @param started called after a page was inserted */
export function setupNavigation(started: () => void): void {
  restart = started;
  setupReadTime();
  let resting: number | undefined;
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(resting);
    const url = addressIn(target);
    if (url !== undefined) resting = window.setTimeout(() => prepare(url), RESTS_MS);
  });
  for (const hint of ['touchstart', 'focusin', 'pointerdown'])
    document.addEventListener(
      hint,
      ({ target }) => {
        const url = addressIn(target);
        if (url !== undefined) prepare(url);
      },
      { passive: true },
    );
  document.addEventListener('click', (event) => {
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const url = addressIn(event.target);
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || url === undefined)
      return;
    if (!possible()) return;
    event.preventDefault();
    void go(url, 'push');
  });
  addEventListener('popstate', () => {
    if (addressOf(location.href) !== here) void go(location.href, 'back');
  });
  // The pointer came to a link while this was loading.
  const pointed = addressIn(document.querySelector('a[href]:hover'));
  if (pointed !== undefined) prepare(pointed);
  fetchNext();
  // The browser restores the position after a reload.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
}

function addressOf(href: string): string {
  return href.replace(/#.*$/s, '');
}

/** Authors' scripts and components expect a document of their own; in a frame, as in previews, scripts may not fetch pages. */
function possible(): boolean {
  return window === top && fitsHere(document);
}

/** Address of another page of the site; undefined for other links. */
function addressIn(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download'))
    return undefined;
  const base = document.getElementById('lectern-search')?.dataset['base'] ?? '';
  const { origin, pathname, href } = link;
  if (origin !== location.origin || addressOf(href) === here) return undefined;
  // Pages have no extension; the browser handles all other files of the site.
  if (!`${pathname}/`.startsWith(`${base}/`) || /\.\w{2,5}$|\/_lectern\//.test(pathname)) return undefined;
  return href;
}

function prepare(url: string): void {
  if (possible()) fetchAhead(addressOf(url), (page) => comparePage(page).forEach(hint));
  else if (!spares()) hint(addressOf(url));
}

/** Preloads the files that the page will need. */
function hint(href: string): void {
  if (document.head.querySelector(`link[rel="prefetch"][href="${CSS.escape(href)}"]`) !== null) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
}

async function go(url: string, how: 'push' | 'back'): Promise<void> {
  const mine = ++turn;
  announcer ??= addAnnouncer();
  const leave = (): void => (how === 'push' ? location.assign(url) : location.reload());
  if (!isHere(addressOf(url))) document.documentElement.dataset['loading'] = '';
  const found = await fetchPage(addressOf(url));
  if (mine !== turn) return;
  delete document.documentElement.dataset['loading'];
  if (found === undefined || !fitsHere(found.page) || new URL(found.url).origin !== location.origin)
    return leave();
  forgetPage(addressOf(url));
  const address = `${addressOf(found.url)}${new URL(url).hash}`;
  try {
    const put = await readyPage(found.page);
    if (mine !== turn) return;
    // The address changes first: relative addresses in the page are resolved against it.
    if (how === 'push') {
      history.scrollRestoration = 'manual';
      history.replaceState({ lectern: scrollY } satisfies Entry, '');
      history.pushState({}, '', address);
    }
    here = addressOf(address);
    const rest = holdRest(found.page);
    // A link that is removed while it has the focus would force a layout of the old page.
    (document.activeElement as HTMLElement | null)?.blur();
    put();
    pageShown(location.pathname);
    fadePage();
    arrive(rest, how === 'back' ? (history.state as Entry | null)?.lectern : undefined);
  } catch {
    leave();
  }
}

/** Scrolls to where a new document would begin: its top, its fragment, or the reader's last position. */
function arrive(rest: Rest, top: number | undefined): void {
  const drawer = document.querySelector<HTMLElement>('.site-sidebar');
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
  const fragment = top === undefined && location.hash.length > 1;
  if (fragment || (top ?? 0) > 0) rest.end();
  const target = fragment ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  // The next lines force a layout: all changes to the page come before.
  if (target !== null) target.scrollIntoView();
  else scrollTo({ top: top ?? 0, behavior: 'instant' });
  rest.fill();
  const current = drawer?.querySelector('.site-nav [aria-current="page"]');
  if (drawer !== null && drawer.clientHeight > 0) current?.scrollIntoView({ block: 'nearest' });
  document.getElementById('lectern-content')?.focus({ preventScroll: true });
  // The text is painted first; the rest of it and its setup follow in a separate task.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (announcer !== undefined) announcer.textContent = document.title;
      rest.end();
      restart();
      fetchNext();
    }),
  );
}

/** Added before there is anything to announce: a region that comes together with its words is not read by all of them. */
function addAnnouncer(): HTMLElement {
  const region = Object.assign(document.createElement('div'), { className: 'visually-hidden' });
  region.setAttribute('role', 'status');
  document.body.append(region);
  return region;
}

/** Not the browser's view transition: that keeps the old page until it has a picture of it, and the reader waits. */
function fadePage(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document.querySelector('.site-main')?.animate({ opacity: [0.3, 1] }, { duration: 120, easing: 'ease-out' });
}
