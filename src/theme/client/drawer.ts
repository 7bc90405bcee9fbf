/** Makes the open drawer modal, keeps the sidebar's scroll position, and marks the header of a scrolled page. */

const WIDE = '(min-width: 60rem)';

/** Everything beside the drawer, so that focus stays in it while it is open. */
function others(drawer: HTMLElement): Element[] {
  const beside = drawer.parentElement === null ? [] : [...drawer.parentElement.children];
  // Lists of the header also open from the drawer, so only the visible parts of the header are outside.
  const parts = [...document.body.children].map((part) =>
    part.matches('.site-header') ? (part.firstElementChild ?? part) : part,
  );
  return [...parts, ...beside].filter((element) => !element.contains(drawer) && element.tagName !== 'DIALOG');
}

export function setupDrawer(): void {
  const drawer = document.querySelector<HTMLElement>('.site-sidebar');
  if (drawer !== null) {
    const modal = (open: boolean): void => {
      for (const element of others(drawer)) element.toggleAttribute('inert', open);
      document.documentElement.style.overflow = open ? 'hidden' : '';
    };
    drawer.addEventListener('toggle', (event) => {
      if (event.target !== drawer || (event as ToggleEvent).newState !== 'open') return;
      modal(true);
      drawer.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'center' });
    });
    // Before, not after: the browser returns focus to the button, which must not be inert then.
    drawer.addEventListener('beforetoggle', (event) => {
      if (event.target === drawer && (event as ToggleEvent).newState === 'closed') modal(false);
    });
    matchMedia(WIDE).addEventListener('change', () => drawer.hidePopover());
    addEventListener('pagehide', () => {
      try {
        if (matchMedia(WIDE).matches) sessionStorage.setItem('lectern-sidebar', String(drawer.scrollTop));
      } catch {
        // Without storage the sidebar starts at the current page.
      }
    });
  }
  const scrolled = (): void => void document.documentElement.toggleAttribute('data-scrolled', scrollY > 8);
  addEventListener('scroll', scrolled, { passive: true });
  requestAnimationFrame(scrolled);
}
