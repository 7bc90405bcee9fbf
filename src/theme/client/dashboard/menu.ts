/** Makes the open navigation of a phone modal: keeps focus in it, and closes it when the window fits the column. */

const WIDE = '(min-width: 60rem)';

export function setupMenu(): void {
  const menu = document.getElementById('admin-nav');
  if (menu === null) return;
  showCurrent(menu);
  const modal = (open: boolean): void => {
    for (const beside of document.querySelectorAll('.skip-link, .admin-top, .admin-main, .admin-bar'))
      beside.toggleAttribute('inert', open);
    document.documentElement.style.overflow = open ? 'hidden' : '';
  };
  menu.addEventListener('toggle', (event) => {
    if (event.target === menu && (event as ToggleEvent).newState === 'open') modal(true);
  });
  // Before, not after: the browser returns focus to the button, which must not be inert then.
  menu.addEventListener('beforetoggle', (event) => {
    if (event.target === menu && (event as ToggleEvent).newState === 'closed') modal(false);
  });
  matchMedia(WIDE).addEventListener('change', () => menu.hidePopover());
}

/** A low window shows a part of the sections: the present one is in it. */
function showCurrent(menu: HTMLElement): void {
  const list = menu.querySelector<HTMLElement>('.admin-links');
  const current = list?.querySelector<HTMLElement>('[aria-current]');
  if (list == null || current == null) return;
  const below = current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
  if (below > 0) list.scrollTop += below + current.offsetHeight;
}
