/** Lets the reader choose one view of the page, and hides the others, in the table of contents too. */

import { followInToc } from './follow-in-toc.ts';

/** More views than these are in a menu. */
const MAX_BUTTONS = 4;
const MEMORY = 'lectern:view';

function recall(): string | null {
  try {
    return localStorage.getItem(MEMORY);
  } catch {
    return null;
  }
}

function show(name: string, bar: HTMLElement): void {
  for (const view of document.querySelectorAll<HTMLElement>('.view')) {
    const shown = view.dataset['view'] === name;
    view.toggleAttribute('data-shown', shown);
    view.toggleAttribute('data-hidden', !shown);
  }
  const select = bar.querySelector('select');
  if (select !== null) select.value = name;
  for (const button of bar.querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(button.dataset['view'] === name));
  followInToc();
  try {
    localStorage.setItem(MEMORY, name);
  } catch {
    // Storage may be disabled; the choice then lasts as long as the page.
  }
}

/** One button for each name, with the icon and title of its first view. */
function buttons(views: ReadonlyMap<string, HTMLElement>, bar: HTMLElement): void {
  for (const [name, view] of views) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['view'] = name;
    button.append(...(view.querySelector('[data-part="title"]')?.cloneNode(true).childNodes ?? [name]));
    button.addEventListener('click', () => show(name, bar));
    bar.append(button);
  }
}

function menu(views: ReadonlyMap<string, HTMLElement>, bar: HTMLElement): void {
  const select = document.createElement('select');
  select.setAttribute('aria-label', bar.getAttribute('aria-label') ?? '');
  for (const name of views.keys()) select.add(new Option(name, name));
  select.addEventListener('change', () => show(select.value, bar));
  bar.append(select);
}

/** Fills the page's `.view-bar` with the buttons or menu of its views. */
export function setupView(root: ParentNode): void {
  const bar = root.querySelector<HTMLElement>('.view-bar:empty');
  if (bar === null) return;
  const views = new Map<string, HTMLElement>();
  for (const view of root.querySelectorAll<HTMLElement>('.view')) {
    const name = view.dataset['view'] ?? '';
    view.addEventListener('lectern:reveal', () => show(name, bar));
    if (!views.has(name)) views.set(name, view);
  }
  (views.size > MAX_BUTTONS ? menu : buttons)(views, bar);
  const chosen = recall();
  show(chosen !== null && views.has(chosen) ? chosen : ([...views.keys()][0] ?? ''), bar);
}
