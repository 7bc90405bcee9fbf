/** The badge of problems in `dev`: replaced when a check found something else, and leading to the place of a problem on the page. */

/** Marks what the author is shown. */
const SHOWN = 'problem-shown';

/** The badge of problems, in `dev` only: shows the place of a problem on the page, and closes with Escape. */
export function setupProblems(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-show-problem]');
    if (button !== null) show(button);
  });
  document.addEventListener('keydown', ({ key }) => {
    const open = document.querySelector<HTMLDetailsElement>('.problems > details[open]');
    if (key !== 'Escape' || open === null) return;
    open.open = false;
    if (open.contains(document.activeElement)) open.querySelector('summary')?.focus();
  });
}

/** Replaces the badge alone: nothing else of the page changes. @returns false when one of the pages has none */
export function replaceBadge(page: Document): boolean {
  const [now, next] = [document, page].map((from) => from.querySelector('.problems'));
  if (!now || !next) return now === next;
  const wasOpen = now.querySelector('details')?.open === true;
  const top = now.querySelector('.problem-panel')?.scrollTop ?? 0;
  const hadFocus = now.querySelector('summary') === document.activeElement;
  now.replaceChildren(...next.childNodes);
  const details = now.querySelector('details');
  if (details !== null) details.open = wasOpen;
  const panel = now.querySelector('.problem-panel');
  if (panel !== null) panel.scrollTop = top;
  if (hadFocus) now.querySelector('summary')?.focus({ preventScroll: true });
  return true;
}

function show(button: HTMLElement): void {
  const place = quoted(button.dataset['quoted']) ?? headingAbove(Number(button.dataset['showProblem']));
  for (const old of document.querySelectorAll(`.${SHOWN}`)) old.classList.remove(SHOWN);
  for (let at = place?.parentElement; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  place?.classList.add(SHOWN);
  place?.scrollIntoView({ block: 'center' });
}

/** The first link or picture with the address that the message quotes. */
function quoted(written = ''): Element | undefined {
  const address = written.replace(/^(?:\.\.?\/)+/, '');
  if (address === '') return undefined;
  const attribute = (name: string): string => `[${name}$="${CSS.escape(address)}"]`;
  const found = document.querySelector(
    `.site-main :is(${attribute('href')}, ${attribute('src')}, ${attribute('id')})`,
  );
  return found ?? undefined;
}

/** The heading of the text that a problem is below; the title when there is none. */
function headingAbove(count: number): Element | undefined {
  const headings = document.querySelectorAll('.prose :is(h1, h2, h3, h4, h5, h6)');
  return headings[count - 1] ?? document.querySelector('.site-main h1') ?? undefined;
}
