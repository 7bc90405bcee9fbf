/** Tells which addresses a commit has pages at, by the names of its files alone. */
import { pageUrl } from '../content/page/page-url.ts';
import type { SourceFile } from '../source/source.ts';

const PAGE_FILE = /\.mdx?$/i;
const SNIPPETS = /(?:^|\/)_?snippets\//i;

export function editionPages(files: ReadonlyMap<string, SourceFile>): ReadonlySet<string> {
  const urls = new Set<string>();
  for (const path of files.keys())
    if (PAGE_FILE.test(path) && !SNIPPETS.test(path)) urls.add(pageUrl(path.replace(PAGE_FILE, '')));
  return urls;
}
