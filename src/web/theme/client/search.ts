/** The search dialog: asks while the reader types, shows results by page, and is worked by keyboard (ARIA combobox). */
import { type SearchBackend, searchBackend } from './search-backend.ts';
import { type SearchCount, searchCount } from './search-count.ts';
import type { SearchResult } from './search-result.ts';
import { resultList } from './search-results.ts';

interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly message: HTMLElement;
  readonly nothing: HTMLElement;
  readonly ask: SearchBackend;
  readonly empty: string;
  readonly count: SearchCount;
}

const ready = new WeakSet<HTMLDialogElement>();

/** Called each time the dialog is opened; listens only once. */
export function setupSearchDialog(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector<HTMLInputElement>('.search-input')!;
  input.focus();
  input.select();
  if (ready.has(dialog)) return;
  ready.add(dialog);
  const message = dialog.querySelector<HTMLElement>('.search-message')!;
  const parts: Parts = {
    dialog,
    input,
    message,
    list: dialog.querySelector<HTMLElement>('.search-results')!,
    nothing: dialog.querySelector<HTMLElement>('.search-nothing')!,
    ask: searchBackend(dialog.dataset),
    empty: message.textContent,
    count: searchCount(document.body.dataset['api']),
  };
  listen(parts);
  void update(parts);
}

function listen(parts: Parts): void {
  const { dialog, input, list } = parts;
  input.addEventListener('input', () => void update(parts));
  input.addEventListener('keydown', (event) => onKey(parts, event));
  dialog.querySelector('[data-search-everywhere]')?.addEventListener('change', () => {
    void update(parts);
    input.focus();
  });
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector<HTMLElement>('[aria-selected="true"]')?.click();
  });
  list.addEventListener('pointermove', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role="option"]');
    if (option !== null) select(parts, option, false);
  });
  list.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') !== null) parts.count.finished(true);
  });
  dialog.addEventListener('close', () => parts.count.finished(false));
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target === dialog || target.closest('[data-close-dialog], a') !== null) dialog.close();
  });
}

let turn = 0;

/** Answers may come back in another order than the questions; only the last one counts. */
async function update(parts: Parts): Promise<void> {
  const query = parts.input.value.trim();
  const mine = ++turn;
  parts.count.asked(query);
  if (query === '') {
    show(parts, [], query);
    parts.message.textContent = parts.empty;
    return;
  }
  try {
    const everywhere =
      parts.dialog.querySelector<HTMLInputElement>('[data-search-everywhere]')?.checked === true;
    const { lang = '', version = '' } = everywhere ? {} : parts.dialog.dataset;
    const results = await parts.ask(query, { lang, version });
    if (mine !== turn) return;
    parts.count.answered(query, results.length);
    show(parts, results, query);
    const words = parts.dialog.dataset[results.length === 0 ? 'nothing' : 'count'] ?? '';
    parts.message.textContent = words
      .replace('{query}', () => query)
      .replace('{count}', String(results.length));
  } catch {
    if (mine !== turn) return;
    show(parts, [], '');
    parts.message.textContent = parts.dialog.dataset['failed'] ?? '';
  }
}

function show(parts: Parts, results: readonly SearchResult[], query: string): void {
  const options = resultList(results, query, parts.dialog.dataset['base'] ?? '');
  parts.list.replaceChildren(...options);
  parts.list.scrollTop = 0;
  parts.nothing.hidden = results.length > 0 || query === '';
  parts.input.setAttribute('aria-expanded', String(results.length > 0));
  const first = parts.list.querySelector<HTMLElement>('[role="option"]');
  if (first === null) parts.input.removeAttribute('aria-activedescendant');
  else select(parts, first, true);
}

function select({ input, list }: Parts, option: HTMLElement, scroll: boolean): void {
  list.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
  option.setAttribute('aria-selected', 'true');
  input.setAttribute('aria-activedescendant', option.id);
  if (scroll) option.scrollIntoView({ block: 'nearest' });
}

function onKey(parts: Parts, event: KeyboardEvent): void {
  // A search field would take the first Esc to empty itself.
  if (event.key === 'Escape' && !event.isComposing) {
    event.preventDefault();
    parts.dialog.close();
    return;
  }
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const options = [...parts.list.querySelectorAll<HTMLElement>('[role="option"]')];
  if (by === undefined || options.length === 0 || event.isComposing) return;
  event.preventDefault();
  const now = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  select(parts, options.at((now + by) % options.length)!, true);
}
