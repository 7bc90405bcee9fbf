/** Closes the site's banner and remembers which text was closed; the first script of the page hides it from then on. */

export function setupBanner(): void {
  document.addEventListener('click', (event) => {
    const close = (event.target as Element).closest<HTMLElement>('[data-close-banner]');
    if (close === null) return;
    document.documentElement.dataset['bannerClosed'] = '';
    try {
      localStorage.setItem('lectern-banner', close.dataset['closeBanner'] ?? '');
    } catch {
      // Without storage the banner comes back with the next page.
    }
  });
}
