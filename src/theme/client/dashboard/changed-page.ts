/** Frames the changed blocks inside a rendered page, and opens the comment on the one that is clicked. */

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre, dt, dd, figcaption';
/** Least share of the words of a block that both sides have. */
const ENOUGH = 0.6;
const MAX_WORDS = 120;
const MAX_LOOKED_AT = 2_000;
/** Pixels above the first one: the header of the site may cover it. */
const HEADER = 160;

interface Listed {
  readonly words: ReadonlySet<string>;
  readonly link: HTMLAnchorElement | null;
}

export function setupChangedPage(root: ParentNode): void {
  const place = root.querySelector('[data-changed-page]');
  const frame = place?.querySelector('iframe');
  if (place == null || frame == null) return;
  const listed = [...place.querySelectorAll('[data-block]')].map(
    (item): Listed => ({
      words: wordsOf(item.querySelector('[data-words]')?.textContent ?? ''),
      link: item.querySelector('a'),
    }),
  );
  const status = place.querySelector('[data-status]');
  const begin = (): void => mark(frame, { listed, status });
  frame.addEventListener('load', begin);
  if (frame.contentDocument?.readyState === 'complete') begin();
}

/** Only text is read from the page, which is the work of an author that nobody has reviewed yet. */
function mark(
  frame: HTMLIFrameElement,
  { listed, status }: { readonly listed: readonly Listed[]; readonly status: Element | null },
): void {
  const page = frame.contentDocument;
  if (page === null) return;
  const marked = new Map<Element, Listed>();
  for (const element of [...page.querySelectorAll<HTMLElement>(BLOCKS)].slice(0, MAX_LOOKED_AT)) {
    const found = closest(listed, element);
    if (found === undefined) continue;
    // Of a paragraph alone in a list item, the inner one is the block.
    const outer = element.parentElement?.closest<HTMLElement>(BLOCKS);
    if (outer != null && marked.get(outer) === found) outer.style.outline = '';
    marked.set(element, found);
    element.style.outline = '2px solid #0a7d5c';
    element.style.outlineOffset = '4px';
    if (found.link !== null) element.style.cursor = 'pointer';
  }
  const [first] = marked.keys();
  if (first !== undefined) page.defaultView?.scrollTo({ top: first.getBoundingClientRect().top - HEADER });
  page.addEventListener('click', (event) => {
    const target = event.target as Element | null;
    const block = target?.closest?.(BLOCKS);
    if (block == null || target?.closest('a, button, summary, input') != null) return;
    const link = closest(listed, block)?.link;
    if (link != null) location.assign(link.href);
    else if (status !== null) status.textContent = 'This block is not among the changes.';
  });
}

function closest(listed: readonly Listed[], element: Element): Listed | undefined {
  const words = wordsOf(element.textContent ?? '');
  if (words.size === 0) return undefined;
  let best: Listed | undefined;
  let highest = ENOUGH;
  for (const one of listed) {
    const both = [...one.words].filter((word) => words.has(word)).length;
    const share = both / Math.max(1, one.words.size + words.size - both);
    if (share < highest) continue;
    [best, highest] = [one, share];
  }
  return best;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    (
      text
        .slice(0, 2_000)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).slice(0, MAX_WORDS),
  );
}
