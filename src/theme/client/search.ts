/** The search dialog: searches while the reader types, shows results by page, and works by keyboard (ARIA combobox). */
import { type PluralForms, pluralForm } from '../strings/plural.ts';
import { openAsk } from './ask-open.ts';
import { askRow } from './search-ask.ts';
import { type SearchBackend, searchBackend } from './search-backend.ts';
import { type SearchCount, searchCount } from './search-count.ts';
import { moveBy, select } from './search-keys.ts';
import type { SearchReply, SearchScope } from './search-result.ts';
import { resultList } from './search-results.ts';
import { startList } from './search-start.ts';

interface RecentSearches {
  all(): readonly string[];
  /** Puts a successful search first. */
  add(query: string): void;
}

const KEY = 'lectern-searches';
const MAX = 5;
const LONGEST = 60;

/** Storage may be disabled, or contain values of other scripts. */
function recentSearches(storage: () => Storage): RecentSearches {
  const all = (): string[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept.filter((each) => typeof each === 'string' && each.length <= LONGEST).slice(0, MAX);
    } catch {
      return [];
    }
  };
  return {
    all,
    add: (query) => {
      if (query === '' || query.length > LONGEST) return;
      try {
        storage().setItem(
          KEY,
          JSON.stringify([query, ...all().filter((each) => each !== query)].slice(0, MAX)),
        );
      } catch {
        // Without storage the search still works.
      }
    },
  };
}

interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly message: HTMLElement;
  readonly nothing: HTMLElement;
  readonly earlier: HTMLElement;
  readonly ask: SearchBackend;
  readonly scope: () => SearchScope;
  readonly empty: string;
  readonly count: SearchCount;
  readonly recent: RecentSearches;
}

const ready = new WeakSet<HTMLDialogElement>();
const NONE: SearchReply = { results: [], marks: [] };
/** Milliseconds: less than a fast typist needs between keys, and too short to be noticed. */
const TYPING_MS = 60;
/** While the server still reads pages, the query is repeated. */
const AGAIN_MS = 1_000;

/** Called each time the dialog opens; adds its listeners only once. */
export function setupSearchDialog(dialog: HTMLDialogElement): void {
  const find = <T extends HTMLElement = HTMLElement>(selector: string): T =>
    dialog.querySelector<T>(selector)!;
  const input = find<HTMLInputElement>('.search-input');
  input.focus();
  input.select();
  if (ready.has(dialog)) return;
  ready.add(dialog);
  const message = find('.search-message');
  const parts: Parts = {
    dialog,
    input,
    message,
    list: find('.search-results'),
    nothing: find('.search-nothing'),
    earlier: find('.search-recent'),
    ask: searchBackend(dialog.dataset),
    scope: scopeBoxes(dialog, () => {
      void update(parts);
      input.focus();
    }),
    empty: message.textContent,
    count: searchCount(document.body.dataset['api']),
    recent: recentSearches(() => localStorage),
  };
  listen(parts);
  void update(parts);
}

let typing = 0;

function listen(parts: Parts): void {
  const { dialog, input, list, earlier } = parts;
  input.addEventListener('input', () => {
    clearTimeout(typing);
    typing = window.setTimeout(() => void update(parts), input.value === '' ? 0 : TYPING_MS);
  });
  input.addEventListener('keydown', (event) => onKey(parts, event));
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector<HTMLElement>('[aria-selected="true"]')?.click();
  });
  list.addEventListener('pointermove', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role="option"]');
    if (option !== null) select(parts, option, false);
  });
  list.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target.closest('.result-ask') !== null) {
      dialog.close();
      void openAsk(input.value.trim());
    }
    const link = target.closest('a');
    if (link === null) return;
    parts.recent.add(input.value.trim());
    parts.count.finished(link.pathname);
  });
  earlier.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (button === null) return;
    input.value = button.textContent;
    input.focus();
    void update(parts);
  });
  dialog.addEventListener('close', () => parts.count.finished());
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target === dialog || target.closest('[data-close-dialog], a') !== null) dialog.close();
  });
}

let turn = 0;

/** Answers may arrive out of order; only the one to the last query counts. */
async function update(parts: Parts): Promise<void> {
  const query = parts.input.value.trim();
  const mine = ++turn;
  parts.count.searched(query);
  showEarlier(parts, query);
  if (query === '') {
    show(parts, NONE, query);
    showStart(parts);
    return;
  }
  try {
    const reply = await parts.ask(query, parts.scope());
    if (mine !== turn) return;
    const count = reply.results.length;
    show(parts, reply, query);
    parts.message.textContent = (
      count === 0 ? (parts.dialog.dataset['nothing'] ?? '') : countForm(parts.dialog, count)
    )
      .replace('{query}', () => query)
      .replace('{count}', String(count));
    parts.count.answered(query, count);
    if (reply.partial === true)
      setTimeout(() => void (mine === turn && parts.dialog.open && update(parts)), AGAIN_MS);
  } catch {
    if (mine !== turn) return;
    show(parts, NONE, '');
    parts.message.textContent = parts.dialog.dataset['failed'] ?? '';
  }
}

function countForm({ dataset }: HTMLElement, count: number): string {
  return pluralForm(
    JSON.parse(dataset['count'] ?? '{}') as PluralForms,
    count,
    document.documentElement.lang,
  );
}

function show(parts: Parts, reply: SearchReply, query: string): void {
  parts.list.replaceChildren(
    ...resultList(reply, parts.dialog.dataset['base'] ?? ''),
    ...askRow(parts.dialog, parts.input.value.trim()),
  );
  parts.list.scrollTop = 0;
  const some = reply.results.length > 0;
  parts.nothing.hidden = some || query === '';
  const everywhere = parts.nothing.querySelector<HTMLAnchorElement>('[data-search-page]');
  if (everywhere !== null) everywhere.search = `?${new URLSearchParams({ q: query })}`;
  const first = parts.list.querySelector<HTMLElement>('[role="option"]');
  parts.input.setAttribute('aria-expanded', String(first !== null));
  if (first === null) parts.input.removeAttribute('aria-activedescendant');
  else select(parts, first, true);
}

/** None of these pages is selected, so that Enter in an empty field opens nothing. */
function showStart({ list, input, message, empty, dialog }: Parts): void {
  const start = startList().concat(askRow(dialog, ''));
  list.replaceChildren(...start);
  input.setAttribute('aria-expanded', String(start.length > 0));
  message.textContent = empty;
}

function showEarlier({ earlier, recent, dialog }: Parts, query: string): void {
  const all = query === '' ? recent.all() : [];
  earlier.hidden = all.length === 0;
  const title = Object.assign(document.createElement('p'), { textContent: dialog.dataset['recent'] ?? '' });
  const buttons = all.map((each) =>
    Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'search-chip',
      textContent: each,
    }),
  );
  earlier.replaceChildren(title, ...buttons);
}

function onKey(parts: Parts, event: KeyboardEvent): void {
  if (event.isComposing) return;
  // A search field would use the first Esc to clear itself.
  if (event.key === 'Escape') {
    event.preventDefault();
    parts.dialog.close();
  } else if (moveBy(parts, event)) event.preventDefault();
}

/** @param changed called after the reader changed the scope */
function scopeBoxes(dialog: HTMLElement, changed: () => void): () => SearchScope {
  const boxes = [...dialog.querySelectorAll<HTMLInputElement>('[data-search-scope]')];
  const everywhere = dialog.querySelector<HTMLInputElement>('[data-search-everywhere]');
  const none = (): boolean => boxes.every((box) => !box.checked);
  for (const box of boxes)
    box.addEventListener('change', () => {
      if (everywhere !== null) everywhere.checked = none();
      changed();
    });
  everywhere?.addEventListener('change', () => {
    for (const box of boxes) box.checked = !everywhere.checked;
    changed();
  });
  return () => {
    const scope = { lang: '', version: '', product: '' };
    for (const box of boxes)
      if (box.checked) scope[box.dataset['searchScope'] as keyof SearchScope] = box.value;
    return scope;
  };
}
