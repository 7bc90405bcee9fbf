/** What points programs from a page to the list of all pages: its headers, and a line of its Markdown. */
import type { Site } from '../../../../site/site.ts';
import type { HeaderValues } from '../../../edge/http/reply.ts';
import { isIndexed } from './llms-entries.ts';

/** Empty if the author keeps programs away from the site. */
export function llmsHeaders(site: Site): HeaderValues {
  if (!isIndexed(site)) return {};
  const base = encodeURI(site.base);
  return {
    link: `<${base}/llms.txt>; rel="llms-txt", <${base}/llms-full.txt>; rel="llms-full-txt"`,
    'x-llms-txt': `${base}/llms.txt`,
  };
}

/**
 * A line of its own for the top of a page's Markdown, since few programs read headers; empty like {@link llmsHeaders}.
 * @param origin public address without trailing slash; empty if unknown
 */
export function indexPointer(site: Site, origin: string): string {
  return isIndexed(site)
    ? `> All pages of this documentation: ${origin}${encodeURI(site.base)}/llms.txt`
    : '';
}
