/** Live preview, in `dev` only: fetches the page again when files change and replaces the parts that differ. */
import { replaceBadge, setupProblems } from './live-problems.ts';
import { addSheets, copyAttributes, frameOf, parsedPage, plain } from './page-parts.ts';

/** The parts that a change of the site can affect, in document order. */
const PARTS = [
  '.site-banner',
  '.site-header',
  '.tab-row',
  '.site-sidebar',
  '.toc-bar',
  '.site-main',
  '.page-toc',
  '.site-footer',
  '.sprite',
];
const MAIN = '.site-main';
/** The page as the server last sent it: easier to compare than the page on the screen, which scripts have changed. */
let last: Document | undefined;

const ASK_AGAIN_MS = 1_000;

/** @param url of the event stream, with the version of this page @param restart called after the content was replaced */
export function setupLive(url: string, restart: () => void): void {
  const address = new URL(url, location.href);
  let events: EventSource | undefined;
  /** What is announced while a page is fetched is fetched with the next one. */
  let waiting: { readonly what: LiveChange; readonly version: string } | undefined;
  let isBusy = false;
  const put = (what: LiveChange, version: string): void => {
    waiting = { what: widest(what, waiting?.what), version };
  };
  const again = (what: LiveChange, version: string): void => put(what, waiting?.version ?? version);
  const work = async (): Promise<void> => {
    isBusy = true;
    while (waiting !== undefined) {
      const { what, version } = waiting;
      waiting = undefined;
      if (version === shown) continue;
      const text = await pageText();
      if (text !== undefined) await update(text, what, restart);
      else {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
        again(what, version);
      }
    }
    isBusy = false;
  };
  const listener =
    (what: LiveChange) =>
    ({ lastEventId: version }: MessageEvent): void => {
      address.searchParams.set('since', version);
      put(what, version);
      if (!isBusy) work().catch(() => loadAnew());
    };
  const listen = (): void => {
    events?.close();
    events = new EventSource(address);
    events.addEventListener('change', listener('content'));
    events.addEventListener('css', listener('css'));
    events.addEventListener('problems', listener('problems'));
    // The browser reconnects after a lost connection, but not after a refusal.
    events.addEventListener('error', ({ target }) => {
      if (target === events && events?.readyState === EventSource.CLOSED) setTimeout(show, ASK_AGAIN_MS);
    });
  };
  // Browsers limit connections per server: streams of hidden previews would keep the others from loading.
  const show = (): void => (document.visibilityState === 'hidden' ? events?.close() : listen());
  setupProblems();
  backToPlace();
  forgetOnInput();
  document.addEventListener('visibilitychange', show);
  show();
}

/** From the widest to the narrowest. */
const CHANGES = ['content', 'css', 'problems'] as const;
type LiveChange = (typeof CHANGES)[number];

const widest = (one: LiveChange, other: LiveChange = one): LiveChange =>
  CHANGES.find((what) => what === one || what === other) ?? one;

/** The version of the page that was fetched last: the check of a change often ends before its page is sent. */
let shown: string | undefined;

const versionOf = ({ body }: Document): string | undefined =>
  new URL(body.dataset['live'] ?? '', location.href).searchParams.get('since') ?? undefined;

/** Of a proxy, or of a server that has just begun. */
const AWAY = new Set([502, 503, 504]);

/** @returns undefined while the server is away, as during a restart: the page on the screen is better than an error */
async function pageText(): Promise<string | undefined> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
    return AWAY.has(answer.status) ? undefined : await answer.text();
  } catch {
    return undefined;
  }
}

async function update(text: string, what: LiveChange, restart: () => void): Promise<void> {
  const page = parse(text);
  if (what === 'problems') {
    if (!replaceBadge(page)) loadAnew();
    return;
  }
  // Parts of `page` move into this document, so the server's version is kept separately.
  const untouched = parse(text);
  if (frameOf(page) !== frameOf(document)) return loadAnew();
  (await addSheets(page))();
  swapScripts(page);
  if (!replaceBadge(page)) return loadAnew();
  if (what === 'css') return;
  document.title = page.title;
  copyAttributes(page.documentElement, document.documentElement);
  copyAttributes(page.body, document.body);
  const putBack = keepPlace();
  if (!PARTS.every((part) => swap(part, page))) return loadAnew();
  putBack();
  last = untouched;
  shown = versionOf(untouched);
  restart();
}

/** A block of text, and how far below the upper edge of the window it begins and ends. */
type Landmark = readonly [text: string, top: number, bottom: number];

/** What was read when a version of the page came that has nothing of it. */
let lost: readonly Landmark[] = [];

/** @returns a function that brings what the author looks at back to where it was, after the page has changed above it */
function keepPlace(): () => void {
  // At its top, the page shows what is new there.
  if (scrollY === 0 && lost.length === 0) return () => undefined;
  const read = inView();
  return () => {
    const [back, kept] = [bring(lost), lost.length === 0 && bring(read)];
    if (back) lost = [];
    else if (!kept && lost.length === 0) lost = read;
    if (kept) keepWhilePicturesLoad(read);
  };
}

let pictures: AbortController | undefined;

/** A picture that is not there yet, or nowhere, has another height until the browser knows. */
function keepWhilePicturesLoad(read: readonly Landmark[]): void {
  pictures?.abort();
  pictures = new AbortController();
  const { signal } = pictures;
  for (const picture of document.querySelectorAll<HTMLImageElement>('.site-main img'))
    if (!picture.complete)
      for (const event of ['load', 'error'])
        picture.addEventListener(event, () => void bring(read), { once: true, signal });
}

/** Those that begin in the window, then those that began above it and reach into it: a code sample or a list may be higher than the window. */
function inView(): readonly Landmark[] {
  const seen = landmarks().filter(([, top, bottom]) => bottom > 0 && top < innerHeight);
  const [begin, reach] = [seen.filter(([, top]) => top >= 0), seen.filter(([, top]) => top < 0)];
  return [...begin, ...reach.toSorted(([, a], [, b]) => b - a)];
}

/** Scrolls so that the first of them that is there is where it was. @returns false when none is there */
function bring(read: readonly Landmark[]): boolean {
  const now = new Map(landmarks().map(([text, top]) => [text, top]));
  const kept = read.find(([text]) => now.has(text));
  if (kept !== undefined) scrollBy({ top: now.get(kept[0])! - kept[1], behavior: 'instant' });
  return kept !== undefined;
}

const PLACE = 'lectern-place';

/** A page with other colours or other parts is a document of its own; the browser keeps pixels, and its text may be in other fonts. */
function loadAnew(): void {
  try {
    const read = lost.length === 0 ? inView() : lost;
    if (scrollY > 0 || lost.length > 0) sessionStorage.setItem(PLACE, JSON.stringify(read));
  } catch {
    // Without storage, the browser restores the position.
  }
  location.reload();
}

/** After the browser has restored the position. */
function backToPlace(): void {
  try {
    lost = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as readonly Landmark[];
    sessionStorage.removeItem(PLACE);
  } catch {
    return;
  }
  const back = (): void => {
    if (bring(lost)) lost = [];
  };
  if (document.readyState === 'complete') requestAnimationFrame(back);
  else addEventListener('load', () => requestAnimationFrame(back), { once: true });
}

/** Who scrolls looks at something else. */
function forgetOnInput(): void {
  for (const input of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(
      input,
      () => {
        lost = [];
        pictures?.abort();
      },
      { passive: true },
    );
}

const BLOCKS = '.site-main .prose :is(h2, h3, h4, h5, h6, p, li, pre, tr, summary), .site-main .prose > *';

/** Blocks that say what no other block of the page says; of one inside the other with the same text, the inner one. */
function landmarks(): readonly Landmark[] {
  const found = new Map<string, Element | undefined>();
  for (const block of document.querySelectorAll(BLOCKS)) {
    const text = block.textContent.trim();
    const isKnown = found.has(text) && found.get(text)?.contains(block) !== true;
    found.set(text, isKnown || text === '' ? undefined : block);
  }
  return [...found].flatMap(([text, block]) => {
    const box = block?.getBoundingClientRect();
    return box === undefined || box.height === 0 ? [] : [[text, box.top, box.bottom] as const];
  });
}

/** False when a part was added or removed: then the page has another structure. */
function swap(part: string, page: Document): boolean {
  const now = document.querySelector<HTMLElement>(part);
  const next = page.querySelector<HTMLElement>(part);
  if (now === null || next === null) return now === next;
  if (part !== MAIN && same(part, now, next)) return true;
  const top = now.scrollTop;
  const open = new Set(
    [...now.querySelectorAll('details[open] > summary')].map((summary) => summary.textContent),
  );
  now.replaceChildren(...next.childNodes);
  copyAttributes(next, now);
  for (const summary of now.querySelectorAll('details > summary'))
    if (open.has(summary.textContent)) summary.parentElement?.setAttribute('open', '');
  now.scrollTop = top;
  return true;
}

function parse(text: string): Document {
  return parsedPage(text);
}

function same(part: string, now: HTMLElement, next: HTMLElement): boolean {
  const before = last?.querySelector(part);
  return before ? before.outerHTML === next.outerHTML : plain(now) === plain(next);
}

/** Replaces the page's own scripts, which the setup of islands finds by their addresses. */
function swapScripts(page: Document): void {
  const own = 'head > script[src*="/_lectern/page/"]';
  const next = [...page.querySelectorAll(own)].map((script) => document.importNode(script));
  for (const script of document.querySelectorAll(own)) script.remove();
  document.head.append(...next);
}
