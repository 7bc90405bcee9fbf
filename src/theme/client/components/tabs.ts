/** Switches panes, keeps panes of the same name in step across the page and remembers the reader's choice. */

const MEMORY = 'lectern:tabs';
const REMEMBERED = 16;

interface TabSet {
  readonly names: readonly string[];
  show(index: number): void;
}

const sets = new WeakMap<Element, TabSet>();

function recall(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(MEMORY) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

function remember(name: string): void {
  try {
    localStorage.setItem(
      MEMORY,
      JSON.stringify([name, ...recall().filter((each) => each !== name)].slice(0, REMEMBERED)),
    );
  } catch {
    // Storage may be disabled; the choice then lasts as long as the page.
  }
}

/** Shows `name` in this set and, if it is synced, in every set that has it; the clicked set keeps its position on screen. */
function choose(element: HTMLElement, index: number): void {
  const name = sets.get(element)?.names[index] ?? '';
  const before = element.getBoundingClientRect().top;
  sets.get(element)?.show(index);
  if (!element.hasAttribute('data-sync')) return;
  for (const other of document.querySelectorAll('.tabs[data-sync]')) {
    const at = sets.get(other)?.names.indexOf(name) ?? -1;
    if (at >= 0) sets.get(other)?.show(at);
  }
  scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' });
  if (element.dataset['sync'] !== 'page') remember(name);
}

function onKeys(element: HTMLElement, tabs: readonly HTMLElement[]): (event: KeyboardEvent) => void {
  return (event) => {
    const at = tabs.indexOf(event.target as HTMLElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const to =
      { Home: 0, End: tabs.length - 1 }[event.key] ??
      (step === undefined ? -1 : (at + step * direction + tabs.length) % tabs.length);
    if (at < 0 || to < 0) return;
    event.preventDefault();
    choose(element, to);
    tabs[to]?.focus();
  };
}

/** Pixels at the edges of a bar where tabs fade. */
const FADE = 40;

/** Only the bar scrolls, never the page. */
function scrollTo(tab: HTMLElement, bar: HTMLElement): void {
  const [one, all] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += Math.max(0, one.right - all.right + FADE) || Math.min(0, one.left - all.left - FADE);
}

function showAt(panels: readonly HTMLElement[], tabs: readonly HTMLElement[], index: number): void {
  for (const [i, panel] of panels.entries()) {
    if (i === index) panel.removeAttribute('hidden');
    else panel.setAttribute('hidden', 'until-found');
  }
  for (const [i, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(i === index));
    tab.tabIndex = i === index ? 0 : -1;
  }
}

function enhance(element: HTMLElement): void {
  const bar = element.querySelector<HTMLElement>(':scope > .tab-bar');
  const panels = [...element.querySelectorAll<HTMLElement>(':scope > .tab-panel')];
  if (bar === null) return;
  const tabs = [...bar.querySelectorAll<HTMLElement>('[role="tab"]')];
  const select = bar.querySelector('select');
  sets.set(element, {
    names: panels.map((panel) => panel.dataset['label'] ?? ''),
    show(index) {
      showAt(panels, tabs, index);
      if (select !== null) select.selectedIndex = index;
      const tab = tabs[index];
      if (tab !== undefined) scrollTo(tab, bar);
    },
  });
  bar.addEventListener('click', (event) => {
    const at = tabs.indexOf((event.target as Element).closest<HTMLElement>('[role="tab"]') as HTMLElement);
    if (at >= 0) choose(element, at);
  });
  select?.addEventListener('change', () => choose(element, select.selectedIndex));
  bar.addEventListener('keydown', onKeys(element, tabs));
  for (const [index, panel] of panels.entries()) {
    panel.addEventListener('beforematch', () => choose(element, index));
    panel.addEventListener('lectern:reveal', () => choose(element, index));
  }
}

/** Enables every `.tabs` inside `root` once; shows the reader's last choice. */
export function setupTabs(root: ParentNode): void {
  const chosen = recall();
  for (const element of root.querySelectorAll<HTMLElement>('.tabs')) {
    if (sets.has(element)) continue;
    enhance(element);
    const set = sets.get(element);
    const name =
      element.dataset['sync'] === '' ? chosen.find((each) => set?.names.includes(each)) : undefined;
    if (set !== undefined && name !== undefined) set.show(set.names.indexOf(name));
  }
}
