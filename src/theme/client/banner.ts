/** Closes the site's banner and remembers its text; the page's first script hides that text from then on. */

export function setupBanner(): void {
  document.addEventListener('click', (event) => {
    const close = (event.target as Element).closest<HTMLElement>('[data-close-banner]');
    if (close === null) return;
    document.documentElement.dataset['bannerClosed'] = '';
    try {
      localStorage.setItem('lectern-banner', close.dataset['closeBanner'] ?? '');
    } catch {
      // Without storage the banner is back on the next page.
    }
  });
}
