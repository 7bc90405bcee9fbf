/** Fills the gaps of a long sidebar when they scroll near: a page only has the entries around its own. */

interface Tree {
  /** HTML and height in rows of each chunk. */
  readonly chunks: readonly (readonly [string, number])[];
  /** SVG with the symbols of their icons. */
  readonly icons: string;
}

/** Rows filled at once: a few more than a tall window shows. */
const ROWS = 60;

let tree: Promise<Tree> | undefined;
let watch: IntersectionObserver | undefined;
/** The sidebar that was last set up. */
let shown: HTMLElement | undefined;

/** Sets up the sidebar of the page; called again after it was replaced. */
export function setupSidebar(): void {
  const side = document.querySelector<HTMLElement>('.site-sidebar');
  const nav = side?.querySelector<HTMLElement>('[data-nav-href]');
  if (side === null || !nav || nav === shown) return;
  watch?.disconnect();
  shown = nav;
  tree = undefined;
  const load = (): Promise<Tree> => {
    tree ??= loadTree(nav.dataset['navHref']!);
    tree.catch(() => (tree = undefined));
    return tree;
  };
  // A reader who points at the sidebar scrolls next.
  for (const hint of ['pointerenter', 'focusin', 'toggle'])
    side.addEventListener(hint, () => void load().catch(() => undefined), { once: true });
  watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen)
        if (isIntersecting)
          void load().then(
            (all) => fillGap(all, target as HTMLElement),
            () => undefined,
          );
    },
    { root: side, rootMargin: '500px 0px' },
  );
  for (const gap of nav.querySelectorAll('.nav-gap')) watch.observe(gap);
  nav.addEventListener('focusin', ({ target }) => {
    const gap = (target as Element).closest<HTMLElement>('.nav-gap');
    if (gap !== null)
      void load().then(
        (all) => fillGap(all, gap),
        () => undefined,
      );
  });
}

async function loadTree(href: string): Promise<Tree> {
  const answer = await fetch(href);
  if (!answer.ok) {
    // After a change of the site the page is older than the file: its links still work.
    watch?.disconnect();
    shown = undefined;
    throw new Error(String(answer.status));
  }
  const all = (await answer.json()) as Tree;
  addIcons(all.icons);
  return all;
}

/** Skips symbols that the page has already. */
function addIcons(icons: string): void {
  if (icons === '') return;
  const sprite = template(icons).firstElementChild!;
  for (const symbol of [...sprite.children]) if (document.getElementById(symbol.id) !== null) symbol.remove();
  sprite.removeAttribute('class');
  document.body.append(sprite);
}

function template(html: string): DocumentFragment {
  const element = document.createElement('template');
  element.innerHTML = html;
  return element.content;
}

/** Fills the visible part of a long gap; what remains above and below stays a gap. */
function fillGap({ chunks }: Tree, gap: HTMLElement): void {
  if (!gap.isConnected) return;
  const [from = 0, to = from] = (gap.dataset['nav'] ?? '').split('-').map(Number);
  const height = gap.offsetHeight / (rowsOf(chunks, from, to) || 1);
  const side = gap.closest('aside')!.getBoundingClientRect();
  // The first visible row, and some above it.
  const first = (side.top - gap.getBoundingClientRect().top) / (height || 1) - ROWS / 3;
  let at = from;
  for (let rows = 0; at < to && rows + chunks[at]![1] < first; at++) rows += chunks[at]![1];
  let end = at;
  for (let rows = 0; end <= to && rows < ROWS; end++) rows += chunks[end]![1];
  const before = at > from ? rest(gap, chunks, from, at - 1) : undefined;
  const after = end <= to ? rest(gap, chunks, end, to) : undefined;
  const content = template(
    chunks
      .slice(at, end)
      .map(([html]) => html)
      .join(''),
  );
  const added = [...content.querySelectorAll('.nav-gap')];
  const link = content.querySelector<HTMLElement>('a, summary');
  const focused = gap.contains(document.activeElement);
  watch?.unobserve(gap);
  gap.replaceWith(
    ...(before === undefined ? [] : [before]),
    content,
    ...(after === undefined ? [] : [after]),
  );
  if (focused) link?.focus({ preventScroll: true });
  for (const each of [before, after, ...added]) if (each !== undefined) watch?.observe(each);
}

function rowsOf(chunks: Tree['chunks'], from: number, to: number): number {
  let rows = 0;
  for (let at = from; at <= to; at++) rows += chunks[at]?.[1] ?? 0;
  return rows;
}

function rest(gap: HTMLElement, chunks: Tree['chunks'], from: number, to: number): HTMLElement {
  const part = document.createElement(gap.localName);
  part.className = gap.className;
  part.dataset['nav'] = from === to ? String(from) : `${from}-${to}`;
  part.style.setProperty('--rows', String(rowsOf(chunks, from, to)));
  return part;
}
