/** Lets the reader choose one view of the page, and hides what belongs to the others, in the table of contents too. */

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
  for (const button of bar.children)
    button.setAttribute('aria-pressed', String((button as HTMLElement).dataset['view'] === name));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a[href^="#"]')) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const item = link.closest('li') ?? link;
    item.hidden = target?.closest('.view[data-hidden]') !== null && target !== null;
  }
  try {
    localStorage.setItem(MEMORY, name);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}

/** Fills the page's `.view-bar` with one button for each name of its views. */
export function setupView(root: ParentNode): void {
  const bar = root.querySelector<HTMLElement>('.view-bar:empty');
  if (bar === null) return;
  const names = new Set<string>();
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'View');
  for (const view of root.querySelectorAll<HTMLElement>('.view')) {
    const name = view.dataset['view'] ?? '';
    view.addEventListener('lectern:reveal', () => show(name, bar));
    if (names.has(name)) continue;
    names.add(name);
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['view'] = name;
    button.append(...(view.querySelector('[data-part="title"]')?.cloneNode(true).childNodes ?? [name]));
    button.addEventListener('click', () => show(name, bar));
    bar.append(button);
  }
  const chosen = recall();
  show(chosen !== null && names.has(chosen) ? chosen : ([...names][0] ?? ''), bar);
}
