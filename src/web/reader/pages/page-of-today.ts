/** Finds the page of the live site that stands for a page of an older one. */
import type { Site } from '../../../site/site.ts';

/**
 * @param url of a page that the reader sees in an older version; what they may not see today, they do not see there
 * @returns the same address, or what it redirects to; undefined when there is neither
 */
export function pageOfToday(site: Site, url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (site.pages.byUrl.has(url) || site.closed.pages.has(url)) return url;
  const to = site.redirect(url)?.to;
  return to?.startsWith('/') === true ? to : undefined;
}
