/** The side panel: fetches an entry's own page and shows it beside the list, with the address and keyboard in step. */
import { crossButton } from './cross.ts';
import { isLetterKey } from './keys.ts';
import { fetchPage, hasMoved, setAddress, showProblem } from './main-html.ts';

const NARROW = '(max-width: 60rem)';

let panel: HTMLDialogElement | undefined;
/** Address of the list behind the panel. */
let listAddress = '';
/** The latest request: an older response that arrives late is dropped. */
let latest = '';

/** Id of the entry shown. */
export function panelEntry(): string | undefined {
  return panel?.open ? panel.querySelector<HTMLElement>('[data-panel]')?.dataset['entry'] : undefined;
}

export function setupPanel(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-entries] .row-link');
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void openPanel(link);
  });
  document.addEventListener('keydown', onKey);
  addEventListener('popstate', () => {
    if (!hasMoved()) return;
    if (!panel?.open || location.href !== listAddress) return location.reload();
    setAddress(listAddress);
    close();
  });
}

function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key === 'Escape' && panel?.open) {
    event.preventDefault();
    leave();
  }
  if (!isLetterKey(event) && !isArrow(event)) return;
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  // Arrows scroll, unless a row has the focus.
  if (event.key.startsWith('Arrow') && !target.matches('.row-link') && !panel?.open) return;
  if (document.querySelector('[data-entries]') === null) return;
  event.preventDefault();
  move(step);
}

/** Arrows are keys for everybody, but not while somebody types. */
function isArrow(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || !event.key.startsWith('Arrow')) return false;
  return (
    (event.target as Element).closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], .code-pre',
    ) === null
  );
}

export function rows(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('[data-entries] .row-link')];
}

/** Moves to the previous or next row; with the panel open, shows that entry. */
function move(step: number): void {
  const all = rows();
  const shown = panelEntry();
  const at =
    shown === undefined
      ? all.indexOf(document.activeElement as HTMLAnchorElement)
      : all.findIndex((link) => link.id === `entry-${shown}`);
  const next = all[at < 0 ? 0 : at + step];
  if (next === undefined) return;
  next.closest('tr')?.scrollIntoView({ block: 'nearest' });
  if (shown === undefined) next.focus();
  else void openPanel(next);
}

export async function openPanel(link: HTMLAnchorElement): Promise<void> {
  latest = link.href;
  try {
    const { page, url } = await fetchPage(link.href);
    if (latest !== link.href) return;
    const fresh = panel?.open !== true;
    if (fresh) listAddress = location.href;
    showInPanel(page);
    setAddress(url, fresh ? 'push' : 'replace');
    mark(panelEntry());
  } catch {
    showProblem('The entry could not be loaded. Check the connection and try again.');
  }
}

/** Shows the entry of a fetched page. */
export function showInPanel(page: Document): void {
  const entry = page.querySelector('[data-panel]');
  if (entry === null) throw new Error('no entry in the answer');
  panel ??= makePanel();
  const notice = page.querySelector('.notice');
  const focused = panel.contains(document.activeElement) ? (document.activeElement?.id ?? '') : undefined;
  panel.dataset['list'] = listAddress;
  panel.querySelector('.panel-body')!.replaceChildren(...(notice === null ? [] : [notice]), entry);
  if (!panel.open) {
    if (matchMedia(NARROW).matches) panel.showModal();
    else panel.show();
    panel.focus({ preventScroll: true });
  } else if (focused !== undefined) {
    const again = focused === '' ? null : panel.querySelector<HTMLElement>(`#${CSS.escape(focused)}`);
    (again ?? panel).focus({ preventScroll: true });
  }
}

function makePanel(): HTMLDialogElement {
  const dialogElement = document.createElement('dialog');
  dialogElement.className = 'panel';
  dialogElement.tabIndex = -1;
  dialogElement.setAttribute('aria-label', 'Feedback entry');
  const bar = document.createElement('div');
  bar.className = 'panel-bar';
  const hint = document.createElement('span');
  hint.className = 'panel-hint';
  hint.innerHTML =
    '<kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>e</kbd> resolve <kbd>a</kbd> assign <kbd>r</kbd> note';
  const shut = crossButton('Close');
  shut.addEventListener('click', leave);
  bar.append(hint, shut);
  const body = document.createElement('div');
  body.className = 'panel-body';
  dialogElement.append(bar, body);
  // A click with the panel itself as its target is on the backdrop of a modal panel.
  dialogElement.addEventListener('click', (event) => {
    if (event.target === dialogElement) leave();
  });
  dialogElement.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  document.body.append(dialogElement);
  return dialogElement;
}

/** Closes the panel and restores the list's address. */
function leave(): void {
  setAddress(listAddress);
  close();
}

function close(): void {
  const id = panelEntry();
  latest = '';
  panel?.close();
  mark(undefined);
  if (id !== undefined) document.getElementById(`entry-${id}`)?.focus({ preventScroll: true });
}

/** Marks the row of the entry shown, also for screen readers. */
export function mark(id: string | undefined): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-entries] tr[data-entry]')) {
    const on = row.dataset['entry'] === id;
    row.toggleAttribute('data-current', on);
    const link = row.querySelector('.row-link');
    if (on) link?.setAttribute('aria-current', 'true');
    else link?.removeAttribute('aria-current');
  }
}
