/** Asks for the page behind a link as soon as the reader points at it. */

const asked = new Set<string>();

export function setupPrefetch(): void {
  if (document.body.dataset['live'] !== undefined) return;
  document.addEventListener('pointerover', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (
      link === null ||
      link.origin !== location.origin ||
      link.pathname === location.pathname ||
      asked.has(link.pathname)
    )
      return;
    asked.add(link.pathname);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.pathname;
    document.head.append(hint);
  });
}
