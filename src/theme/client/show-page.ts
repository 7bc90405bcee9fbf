/** Shows another page of the site in this document: replaces only what differs, and keeps a sidebar that both have. */
import { addSheets, copyAttributes, frameOf, newSheets, plain } from './page-parts.ts';

/** A document's policy decides which other servers scripts may reach: pages that need more are loaded as documents. */
const ALONE = /\bplayground\b/;
/** Tags of the head that belong to one page. */
const ABOUT =
  'meta[name]:not([name="viewport"], [name="color-scheme"], [name="generator"]), meta[property], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]';

/** Cached comparisons of other pages with the current one: whole pages are compared ahead, not again at the click. */
let compared = new WeakMap<Document, Map<string, boolean>>();

function once(page: Document, what: string, compare: () => boolean): boolean {
  const known = compared.get(page) ?? new Map<string, boolean>();
  compared.set(page, known);
  const result = known.get(what) ?? compare();
  known.set(what, result);
  return result;
}

/** True when `page` can replace the current page within this document. */
export function fitsHere(page: Document): boolean {
  const same = (mark: (from: Document) => string | undefined): boolean => mark(page) === mark(document);
  const scripts = (from: Document): number => from.querySelectorAll('script[src^="/"]').length;
  return (
    // Only our own scripts: those of authors expect a document of their own. Services are told of pages.
    scripts(document) === 1 &&
    once(
      page,
      'fits',
      () =>
        scripts(page) === 1 &&
        frameOf(page) === frameOf(document) &&
        [page, document].every((from) => !ALONE.test(from.body.dataset['features'] ?? '')) &&
        same((from) => `${from.documentElement.lang} ${from.documentElement.dir}`) &&
        same((from) => from.getElementById('lectern-search')?.querySelector('.search-chips')?.textContent) &&
        page.querySelector('.site-column') !== null,
    )
  );
}

/**
 * Compares the page ahead of the click.
 * @returns addresses of the files that it needs
 */
export function comparePage(page: Document): string[] {
  if (!fitsHere(page)) return [];
  sameAbove(page);
  sameAround(page);
  return newSheets(page).map((sheet) => sheet.getAttribute('href')!);
}

/**
 * Loads the style sheets of the other page.
 * @returns once they are loaded, a function that replaces the current page
 */
export async function readyPage(page: Document): Promise<() => void> {
  const removeOld = await addSheets(page);
  return () => {
    document.title = page.title;
    for (const old of document.head.querySelectorAll(ABOUT)) old.remove();
    document.head.append(...page.head.querySelectorAll(ABOUT));
    addSymbols(page);
    copyAttributes(page.documentElement, document.documentElement);
    copyAttributes(page.body, document.body);
    replaceAbove(page);
    if (!keepSidebar(page)) replaceSidebar(page);
    document.querySelector('.site-column')!.replaceWith(page.querySelector('.site-column')!);
    document.querySelector('.page-toc')?.remove();
    document.querySelector('.site-frame')!.append(...page.querySelectorAll('.site-frame > .page-toc'));
    removeOld();
    compared = new WeakMap();
  };
}

/** Icons that this document lacks. */
function addSymbols(page: Document): void {
  const sprite = page.querySelector('.sprite');
  if (sprite === null) return;
  for (const symbol of [...sprite.children]) if (document.getElementById(symbol.id) !== null) symbol.remove();
  document.querySelector('.skip-link')!.after(sprite);
}

/** Banner, header and tabs: everything between the icons and the columns. */
function partsAbove(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('body > :is(.site-banner, .site-header, .tab-row)')];
}

function sameAbove(page: Document): boolean {
  const text = (from: Document): string => partsAbove(from).map(plain).join('');
  return once(
    page,
    'above',
    () => partsAbove(page).length === partsAbove(document).length && text(page) === text(document),
  );
}

function replaceAbove(page: Document): void {
  if (sameAbove(page)) return;
  for (const part of partsAbove(document)) part.remove();
  document.querySelector('.site-frame')!.before(...partsAbove(page));
}

/** True when both sidebars have the same content around their entries. */
function sameAround(page: Document): boolean {
  const text = (from: Document): string =>
    [...(from.querySelector('.site-sidebar')?.children ?? [])]
      .map((part) => (part.matches('.site-nav') ? '' : plain(part as HTMLElement)))
      .join('');
  return once(page, 'around', () => text(page) === text(document));
}

/** Moves the mark of the current page in an unchanged sidebar; false when the sidebar has to be replaced. */
function keepSidebar(page: Document): boolean {
  const [now, next] = [document, page].map((from) => from.querySelector('.site-sidebar')!);
  const href = next!.querySelector('[aria-current="page"]')?.getAttribute('href');
  if (now!.getAttribute('data-scope') !== next!.getAttribute('data-scope') || !href) return false;
  const links = [...now!.querySelectorAll(`.site-nav a[href="${CSS.escape(href)}"]`)].filter(
    (link) => link.closest('.nav-gap') === null,
  );
  // Which of two entries with the same address is current, only the other page knows.
  if (links.length !== 1) return false;
  if (!sameAround(page)) return false;
  now!.querySelector('[aria-current="page"]')?.removeAttribute('aria-current');
  const [link] = links;
  link!.setAttribute('aria-current', 'page');
  for (let at = link!.parentElement; at !== null && at !== now; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  // A group's own page opens the group beside its link.
  const own = link!.nextElementSibling;
  if (own instanceof HTMLDetailsElement) own.open = true;
  return true;
}

/** Keeps the box, because scripts listen to it. Another part of the site begins at its top. */
function replaceSidebar(page: Document): void {
  const now = document.querySelector('.site-sidebar')!;
  const next = page.querySelector('.site-sidebar')!;
  const top = now.getAttribute('data-scope') === next.getAttribute('data-scope') ? now.scrollTop : 0;
  now.replaceChildren(...next.childNodes);
  copyAttributes(next, now);
  now.scrollTop = top;
}
