/** Finds every page file of a source and reads its front matter; unchanged pages are reused. */
import { yieldToEventLoop } from '../lib/async/yield-to-event-loop.ts';
import type { PageMeta } from './content/page/page.ts';
import { readPageMeta } from './content/page/page-meta.ts';
import { titleFromPath } from './content/page/page-url.ts';
import type { NavPageInfo } from './navigation/nav-node.ts';
import { pageInfo } from './navigation/page-info.ts';
import { mountOf, ownPath, siteIssue, sitePath } from './source/mount.ts';
import type { Mount, Source, SourceFile } from './source/source.ts';

/** Larger files are still pages, but the renderer rejects their text with an issue. */
export const LARGEST_PAGE = 8 * 1024 * 1024;
export const PAGE_FILE = /\.(mdx|md)$/i;
const SNIPPETS = /(^|\/)_?snippets\//i;
const ROOT_SNIPPETS = /^_?snippets\//i;
/** Beside docs.json, like `README.md`, it describes the repository and would become the site's first page. */
const ROOT_README = /^README\.mdx$/;

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

interface IndexInput {
  readonly source: Source;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Strings of the navigation: see `listedStrings`. */
  readonly listed: ReadonlySet<string>;
  /** Folders of other repositories; default none. */
  readonly mounts?: readonly Mount[];
  /** Files of another program: all of those in the listing are pages, whatever their folders are called. */
  readonly foreign?: boolean | undefined;
  /** Earlier results: pages with an unchanged file version are not read again. */
  readonly known?: Iterable<PageMeta> | undefined;
}

/** Pages that are read before other work gets a turn. */
const READ_AT_ONCE = 20;

export async function indexPages(input: IndexInput): Promise<PageIndex> {
  const { source, files, listed, known = [], mounts = [], foreign = false } = input;
  const pages = [...files.values()].filter(({ path }) => {
    const mount = mountOf(mounts, path);
    if (mount === undefined)
      return foreign ? PAGE_FILE.test(path) : isPageFile(path, (one) => listed.has(one));
    return isPageFile(ownPath(mount, path), (own) => listed.has(sitePath(mount, own)));
  });
  const before = new Map<string, PageMeta>();
  for (const meta of known) before.set(meta.file, meta);
  const metas: PageMeta[] = [];
  for await (const file of yieldToEventLoop(pages, READ_AT_ONCE)) {
    const same = before.get(file.path);
    if (same?.version === file.version) metas.push(same);
    else {
      const text = (await source.read(file.path, LARGEST_PAGE))?.toString('utf8') ?? '';
      const mount = mountOf(mounts, file.path);
      const page = { source: text, version: file.version };
      metas.push(
        mount === undefined
          ? readPageMeta({ ...page, file: file.path })
          : movedPage(readPageMeta({ ...page, file: ownPath(mount, file.path) }), mount),
      );
    }
  }
  return joinPages(metas);
}

/** `x.mdx` and `x.md` or `x/index`, and `index` and `README`, share one address: the first of each pair wins. */
function joinPages(metas: readonly PageMeta[]): PageIndex {
  const rank = (meta: PageMeta): number =>
    (meta.file.toLowerCase().endsWith('.mdx') ? 0 : 1) +
    (/(^|\/)index$/i.test(meta.path) ? 2 : 0) +
    (/(^|\/)readme$/i.test(meta.path) ? 4 : 0);
  const byPath = new Map<string, PageMeta>();
  const byUrl = new Map<string, PageMeta>();
  const ranked: PageMeta[][] = [];
  for (const meta of metas) (ranked[rank(meta)] ??= []).push(meta);
  for (const meta of ranked.flatMap((same) => same ?? [])) {
    if (!byPath.has(meta.path)) byPath.set(meta.path, meta);
    if (!byUrl.has(meta.url)) byUrl.set(meta.url, meta);
  }
  return { byPath, byUrl };
}

/** The facts about each page for navigation. */
export function navigationPages(index: PageIndex): ReadonlyMap<string, NavPageInfo> {
  return new Map([...index.byPath.values()].map((meta) => [meta.path, pageInfo(meta)]));
}

/** Changes what its own file alone decides. @param own as read with its path inside the mount */
function movedPage(own: PageMeta, mount: Mount): PageMeta {
  const path = sitePath(mount, own.path);
  const isUntitled = own.title === titleFromPath(own.path);
  return Object.freeze({
    ...own,
    path,
    file: sitePath(mount, own.file),
    url: `/${mount.path}${own.url === '/' ? '' : own.url}`,
    title: isUntitled ? titleFromPath(path) : own.title,
    issues: own.issues.map((issue) => siteIssue(mount, issue)),
    ...(own.imports === undefined ? {} : { imports: own.imports.map((one) => sitePath(mount, one)) }),
  });
}
