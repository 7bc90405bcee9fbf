/** Whether something is at an address of a site: a page, also one that only some readers see, a file, or a redirect of docs.json. */
import type { Site } from '../../../site/site.ts';
import { findPage } from './find-page.ts';

/** @param path decoded, from the root of the site */
export const isAnswered = (site: Site, path: string): boolean =>
  site.closed.pages.has(path) || site.files.has(path.slice(1)) || findPage(site, path).kind !== 'nothing';
