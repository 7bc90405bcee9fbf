/** Arrow keys for drop-down lists, and their position in browsers without CSS anchor positioning. */

const ITEMS = 'a[href], button';

function opener(box: HTMLElement): HTMLElement | null {
  const buttons = document.querySelectorAll<HTMLElement>(`[popovertarget="${CSS.escape(box.id)}"]`);
  return [...buttons].find((button) => button.checkVisibility()) ?? null;
}

/** Below the button, moved in from the edges of the window. */
function place(box: HTMLElement): void {
  const at = opener(box)?.getBoundingClientRect();
  if (at === undefined) return;
  const end = (box.dataset['align'] === 'end') !== (document.documentElement.dir === 'rtl');
  const left = end ? at.right - box.offsetWidth : at.left;
  box.style.left = `${Math.max(12, Math.min(left, innerWidth - box.offsetWidth - 12))}px`;
  box.style.top = `${at.bottom}px`;
}

function step(box: HTMLElement, key: string): boolean {
  const items = [...box.querySelectorAll<HTMLElement>(ITEMS)];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: now + 1, ArrowUp: now < 0 ? -1 : now - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  items.at(next % items.length)?.focus();
  return true;
}

export function setupMenus(): void {
  const anchored = CSS.supports('position-area', 'block-end');
  document.addEventListener(
    'toggle',
    (event) => {
      const box = event.target as HTMLElement;
      if (!anchored && box.matches('.menu-box, .page-toc') && (event as ToggleEvent).newState === 'open')
        place(box);
    },
    true,
  );
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    const id = target.getAttribute('popovertarget');
    const box = id === null ? target.closest<HTMLElement>('.menu-box') : document.getElementById(id);
    if (box === null || !box.matches('.menu-box')) return;
    // The list is anchored to its button.
    if (id !== null && event.key === 'ArrowDown') box.showPopover({ source: target });
    if (box.matches(':popover-open') && step(box, event.key)) event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const list = (event.target as Element).closest<HTMLElement>(
      '.page-toc:popover-open, .menu-box:popover-open',
    );
    if (list !== null && (event.target as Element).closest(ITEMS) !== null) list.hidePopover();
  });
}
