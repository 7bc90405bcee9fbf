/** Reads from the site of today what an audience may not see of its older commits: a page stays closed in all of them. */

import { closedFiles } from './closed-files.ts';
import type { Closing } from './content/page/closing.ts';
import { elementAccessOf, mayShow } from './content/page/page-access.ts';
import { pageUrl } from './content/page/page-url.ts';
import { addressSet } from './navigation/address-set.ts';
import { followed, redirectTable } from './redirects.ts';
import type { Site } from './site.ts';

/**
 * A page counts as the same by its path, by its text, or when its address redirects to a page that is closed now.
 * @param today made for the audience
 */
export function closingOf(today: Site): Closing {
  const { closed, pages, files, allFiles, config, audience } = today;
  const paths = new Set([...closed.pages.values()].map(({ path }) => path));
  const versions = new Set([...closed.pages.values()].map(({ version }) => version));
  const rules = redirectTable(config.redirects);
  const isClosedNow = addressSet(closed.pages.keys());
  const end = followed(rules, (path) => pages.byUrl.has(path) || isClosedNow(path));
  const leadsToClosed = (url: string): boolean => closed.pages.size > 0 && isClosedNow(end(url)?.to ?? '#');
  const whole = elementAccessOf(today.loaded.located.value);
  const isWholeClosed = whole !== undefined && !mayShow(whole, audience);
  const byPattern = closedFiles(today.loaded, audience);
  return {
    page: (path, version) =>
      paths.has(path) ||
      (version !== undefined && versions.has(version)) ||
      (isWholeClosed && !pages.byPath.has(path)) ||
      leadsToClosed(pageUrl(path)),
    file: (path, version) =>
      versions.has(version) || (allFiles.has(path) && !files.has(path)) || byPattern?.(path) === true,
  };
}
