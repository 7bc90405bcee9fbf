/** Lets a page that was just inserted fade in, while bars and sidebar stay. */

/** Not the browser's view transition: that keeps the old page until it has a picture of it, and the reader waits. */
export function fadePage(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  document.querySelector('.site-main')?.animate({ opacity: [0.3, 1] }, { duration: 120, easing: 'ease-out' });
}
