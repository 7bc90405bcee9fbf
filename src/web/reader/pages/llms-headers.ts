/** Headers of pages that point programs to the list of all pages. */
import type { Site } from '../../../site/site.ts';
import type { HeaderValues } from '../../edge/http/reply.ts';
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
