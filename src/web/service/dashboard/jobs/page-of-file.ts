/** The address of the page that a file of the repository becomes. */
import { pageUrl } from '../../../../site/content/page-url.ts';

/** @returns its path on the site; undefined for a file that is none, or not in the documentation */
export function pageOfFile(path: string, folder: string): string | undefined {
  const prefix = folder === '' ? '' : `${folder}/`;
  const page = path.startsWith(prefix) ? /^(.+)\.mdx?$/.exec(path.slice(prefix.length))?.[1] : undefined;
  return page === undefined ? undefined : pageUrl(page);
}
