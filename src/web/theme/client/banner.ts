/** Closes the site's banner and remembers which text was closed; the first script of the page hides it from then on. */

export function setupBanner(): void {
  const close = document.querySelector<HTMLElement>('[data-close-banner]');
  close?.addEventListener('click', () => {
    document.documentElement.dataset['bannerClosed'] = '';
    try {
      localStorage.setItem('lectern-banner', close.dataset['closeBanner'] ?? '');
    } catch {
      // Without storage the banner comes back with the next page.
    }
  });
}
