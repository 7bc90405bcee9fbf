/** Marks the heading being read in the table of contents and slides the bar beside it. */

let stop: (() => void) | undefined;

export function setupScrollSpy(): void {
  stop?.();
  const list = document.querySelector<HTMLElement>('.toc-list');
  if (list === null) return;
  const links = [...list.querySelectorAll('a')];
  const now = document.querySelector('.toc-now');
  let current: HTMLAnchorElement | undefined;
  let waiting = false;

  const mark = (): void => {
    waiting = false;
    const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 16;
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
    const passed = links.filter(
      (link) =>
        link.parentElement?.hidden !== true &&
        (document.getElementById(decodeURIComponent(link.hash.slice(1)))?.getBoundingClientRect().top ??
          Infinity) <= line,
    );
    const found = atEnd ? visibleLast(links) : (passed.at(-1) ?? (scrollY > 0 ? undefined : links[0]));
    if (found === current) return;
    current?.removeAttribute('aria-current');
    current = found;
    current?.setAttribute('aria-current', 'location');
    list.style.setProperty('--bar-at', `${current?.offsetTop ?? 0}px`);
    list.style.setProperty('--bar-height', `${current?.offsetHeight ?? 0}px`);
    if (now !== null) now.textContent = scrollY > 80 ? (current?.textContent ?? '') : '';
    current?.scrollIntoView({ block: 'nearest' });
  };
  const later = (): void => {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  };
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later);
  stop = () => {
    removeEventListener('scroll', later);
    removeEventListener('resize', later);
  };
  // In the next frame, which happens anyway: measuring at once would force another layout of the whole page.
  later();
}

/** At the end of a page the last headings never reach the top: the fragment decides, else the last one. */
function visibleLast(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  return links.find((link) => link.hash === location.hash) ?? links.at(-1);
}
