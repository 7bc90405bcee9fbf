/** Finds every page file of a source and reads its front matter; unchanged pages are reused. */

import { unhurried } from '../lib/unhurried.ts';
import type { PageMeta } from './content/page.ts';
import { readPageMeta } from './content/page-meta.ts';
import { movedPage } from './moved-page.ts';
import type { NavPageInfo } from './navigation/nav-node.ts';
import { pageInfo } from './navigation/page-info.ts';
import { mountOf, ownPath, sitePath } from './source/mount.ts';
import { extensionOf, servedType } from './source/served-type.ts';
import type { Mount, Source, SourceFile } from './source/source.ts';

/** Larger files are still pages, but the renderer rejects their text with an issue. */
export const LARGEST_PAGE = 8 * 1024 * 1024;
const PAGE_FILE = /\.(mdx|md)$/i;
const SNIPPETS = /(^|\/)_?snippets\//i;
const ROOT_SNIPPETS = /^_?snippets\//i;
/** Beside docs.json, like `README.md`, it describes the repository and would become the site's first page. */
const ROOT_README = /^README\.mdx$/;

/** Pages with a file, and the names that were known when they were read. */
export interface AuthoredPages extends PageIndex {
  /** Names of the files without an extension that the texts were searched for. */
  readonly bare: ReadonlySet<string>;
}

/** Results of an earlier run or the previous site. */
export interface KnownPages {
  readonly pages: Iterable<PageMeta>;
  readonly bare: Iterable<string>;
}

export interface PageIndex {
  /** By file path without extension. */
  readonly byPath: ReadonlyMap<string, PageMeta>;
  /** By address; the first file wins when two have the same. */
  readonly byUrl: ReadonlyMap<string, PageMeta>;
}

/**
 * True for files that are pages. The root folder `snippets` never holds pages; a deeper folder of that name does when
 * the navigation lists what is in it, and so does `README.mdx` beside docs.json.
 */
function isPageFile(path: string, isListed: (path: string) => boolean): boolean {
  if (!PAGE_FILE.test(path) || ROOT_SNIPPETS.test(path)) return false;
  if (ROOT_README.test(path)) return isListed('README') || isListed('index');
  return !SNIPPETS.test(path) || isListed(path.replace(PAGE_FILE, ''));
}

/** Every string of the authored navigation in the form of a page path; used only for look-ups. */
export function listedStrings(navigation: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof navigation === 'string') found.add(navigation.replace(/^\/+/, '').replace(PAGE_FILE, ''));
  else if (Array.isArray(navigation)) for (const item of navigation) listedStrings(item, found);
  else if (typeof navigation === 'object' && navigation !== null)
    for (const item of Object.values(navigation)) listedStrings(item, found);
  return found;
}

export interface IndexInput {
  readonly source: Source;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Strings of the navigation: see `listedStrings`. */
  readonly listed: ReadonlySet<string>;
  /** Folders of other repositories; default none. */
  readonly mounts?: readonly Mount[];
  /** Earlier results: pages with an unchanged file version are not read again. */
  readonly known?: KnownPages | undefined;
}

/** Files that are served only if named. A link without an extension may mean one of these. */
function bareNames(files: ReadonlyMap<string, SourceFile>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of files.keys()) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (extensionOf(name) === undefined && servedType(path) === 'named') names.add(name);
  }
  return names;
}

/** Pages that are read before other work gets a turn. */
const READ_AT_ONCE = 20;

export async function indexPages(input: IndexInput): Promise<AuthoredPages> {
  const { source, files, listed, known, mounts = [] } = input;
  const wanted = [...files.values()].filter(({ path }) => {
    const mount = mountOf(mounts, path);
    if (mount === undefined) return isPageFile(path, (one) => listed.has(one));
    return isPageFile(ownPath(mount, path), (own) => listed.has(sitePath(mount, own)));
  });
  const bare = bareNames(files);
  // Pages were not searched for a new name, and new names are very rare.
  const usable = known !== undefined && bare.isSubsetOf(new Set(known.bare));
  const before = new Map(usable ? [...known.pages].map((meta) => [meta.file, meta]) : []);
  const metas: PageMeta[] = [];
  for await (const file of unhurried(wanted, READ_AT_ONCE)) {
    const same = before.get(file.path);
    if (same?.version === file.version) metas.push(same);
    else {
      const text = (await source.read(file.path, LARGEST_PAGE))?.toString('utf8') ?? '';
      const mount = mountOf(mounts, file.path);
      const page = { source: text, version: file.version, bare };
      metas.push(
        mount === undefined
          ? readPageMeta({ ...page, file: file.path })
          : movedPage(readPageMeta({ ...page, file: ownPath(mount, file.path) }), mount),
      );
    }
  }
  return { ...joinPages(metas), bare: usable ? new Set(known.bare) : bare };
}

/** `x.mdx` and `x.md` or `x/index`, and `index` and `README`, share one address: the first of each pair wins. */
function joinPages(metas: readonly PageMeta[]): PageIndex {
  const rank = (meta: PageMeta): number =>
    (meta.file.toLowerCase().endsWith('.mdx') ? 0 : 1) +
    (/(^|\/)index$/i.test(meta.path) ? 2 : 0) +
    (/(^|\/)readme$/i.test(meta.path) ? 4 : 0);
  const byPath = new Map<string, PageMeta>();
  const byUrl = new Map<string, PageMeta>();
  for (const meta of [...metas].sort((a, b) => rank(a) - rank(b))) {
    if (!byPath.has(meta.path)) byPath.set(meta.path, meta);
    if (!byUrl.has(meta.url)) byUrl.set(meta.url, meta);
  }
  return { byPath, byUrl };
}

/** The facts about each page for navigation. */
export function navigationPages(index: PageIndex): ReadonlyMap<string, NavPageInfo> {
  return new Map([...index.byPath.values()].map((meta) => [meta.path, pageInfo(meta)]));
}
