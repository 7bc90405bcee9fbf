/** Headers of pages that tell programs where the list of all pages is. */
import type { Site } from '../../../site/site.ts';
import type { HeaderValues } from '../../edge/http/reply.ts';
import { isIndexed } from './llms-entries.ts';

/** None where the site wants no programs. */
export function llmsHeaders(site: Site): HeaderValues {
  if (!isIndexed(site)) return {};
  const base = encodeURI(site.base);
  return {
    link: `<${base}/llms.txt>; rel="llms-txt", <${base}/llms-full.txt>; rel="llms-full-txt"`,
    'x-llms-txt': `${base}/llms.txt`,
  };
}
