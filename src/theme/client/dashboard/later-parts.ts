/** Puts more of a long list into a page when the link to it is scrolled to. */
import { fetchPage } from './main-html.ts';

/**
 * @param link to the page that has more
 * @param take gets that page and puts it in place of the link
 */
export function loadWhenSeen(link: HTMLAnchorElement, take: (page: Document) => void): void {
  let isLoading = false;
  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    watcher.disconnect();
    link.setAttribute('aria-busy', 'true');
    try {
      take((await fetchPage(link.href)).page);
    } catch {
      // The link still leads there.
      link.removeAttribute('aria-busy');
      link.removeEventListener('click', click);
    }
  };
  const click = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void load();
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void load();
    },
    { rootMargin: '600px' },
  );
  watcher.observe(link);
  link.addEventListener('click', click);
}
