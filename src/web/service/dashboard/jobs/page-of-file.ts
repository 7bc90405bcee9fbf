/** The address of the page that a file of the repository becomes. */
import { pageUrl } from '../../../../site/content/page/page-url.ts';

/** Folders whose files are parts of pages. */
const PARTS = /^_?snippets\//i;

/** @returns its path on the site; undefined for a file that is none, or not in the documentation */
export function pageOfFile(path: string, folder: string): string | undefined {
  const prefix = folder === '' ? '' : `${folder}/`;
  const page = path.startsWith(prefix) ? /^(.+)\.mdx?$/i.exec(path.slice(prefix.length))?.[1] : undefined;
  return page === undefined || PARTS.test(page) ? undefined : pageUrl(page);
}
