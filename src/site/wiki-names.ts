/** Finds the pages and files that `[[name]]` means: by path, else by name, the nearest to the root first. */

import type { WikiNames } from './content/plain-markdown.ts';
import { slug } from './content/syntax/slug.ts';
import type { PageIndex } from './page-index.ts';
import type { SourceFile } from './source/source.ts';

type Found = ReturnType<WikiNames['find']>;

export function wikiNames(pages: PageIndex, files: ReadonlyMap<string, SourceFile>): WikiNames {
  let known: ReadonlyMap<string, NonNullable<Found>> | undefined;
  return {
    find: (name) => (known ??= namesOf(pages, files)).get(keyOf(name)),
    heading: slug,
  };
}

/** Every ending of a path at a slash is a name; pages win over files, and short paths over long ones. */
function namesOf(
  pages: PageIndex,
  files: ReadonlyMap<string, SourceFile>,
): ReadonlyMap<string, NonNullable<Found>> {
  const names = new Map<string, NonNullable<Found>>();
  const add = (path: string, found: NonNullable<Found>): void => {
    const parts = path.split('/');
    for (let at = parts.length - 1; at >= 0 && at >= parts.length - 6; at--) {
      const key = keyOf(parts.slice(at).join('/'));
      if (!names.has(key)) names.set(key, found);
    }
  };
  const near = <T extends { readonly path: string }>(list: Iterable<T>): T[] =>
    [...list].sort(
      (a, b) => a.path.split('/').length - b.path.split('/').length || (a.path < b.path ? -1 : 1),
    );
  for (const { path, url } of near(pages.byUrl.values())) add(path, { href: url, isFile: false });
  for (const { path } of near(files.values()))
    if (!/\.mdx?$/i.test(path)) add(path, { href: `/${path}`, isFile: true });
  return names;
}

/** Wikis write names with spaces for files with hyphens, in any case. */
const keyOf = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replace(/^\.?\/+/, '')
    .replace(/\.mdx?$/i, '')
    .replace(/[\s_-]+/g, '-')
    .toLowerCase();
