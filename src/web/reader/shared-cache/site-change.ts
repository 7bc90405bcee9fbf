/** Finds what shared caches must forget when one version of a site takes the place of another. */

import { yieldToEventLoop } from '../../../lib/async/yield-to-event-loop.ts';
import { contentHash } from '../../../lib/bytes/hash.ts';
import { changedPages } from '../../../site/changes/changed-pages.ts';
import type { DirectoryItemView } from '../../../site/navigation/views/view.ts';
import type { Site } from '../../../site/site.ts';
import { type CacheTags, cacheTags } from './cache-tags.ts';

interface PageUrls {
  /** Removed ones included. */
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** Pages between two turns of other work. */
const AT_ONCE = 20;

/** Finds the pages whose replies differ between two versions of a site: by their text, or by the navigation around it. */
async function changedPageUrls(before: Site, after: Site): Promise<PageUrls> {
  const changes = await changedPages(before, after, { addresses: true });
  const changed = new Set<string>();
  const added = new Set<string>();
  for (const { kind, url, from } of changes) {
    if (kind === 'added' || kind === 'moved') added.add(url);
    if (from !== undefined) changed.add(from.url);
    if (kind === 'changed' || kind === 'removed') changed.add(url);
    // Translations say that their original has changed.
    if (kind === 'changed' && after.config.translations.outdated)
      for (const { href } of after.navigation(url).alternates) changed.add(href);
  }
  if (before.fingerprint !== after.fingerprint || [...changed].some(isDescribedAnew(before, after))) {
    const known = await surroundings(before);
    for (const [url, around] of await surroundings(after)) {
      const was = known.get(url);
      if (was !== undefined && was !== around) changed.add(url);
    }
  }
  return { changed: [...changed], added: [...added].filter((url) => !changed.has(url)) };
}

/** Lists of pages show their descriptions. */
function isDescribedAnew(before: Site, after: Site): (url: string) => boolean {
  return (url) => before.pages.byUrl.get(url)?.description !== after.pages.byUrl.get(url)?.description;
}

/** What stands around each page, as a hash, by address. */
async function surroundings(site: Site): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  // The same objects for every page of one division.
  const parts = new WeakMap<object, string>();
  const partOf = (view: object): string => {
    const known = parts.get(view) ?? contentHash(JSON.stringify(view));
    parts.set(view, known);
    return known;
  };
  for await (const url of yieldToEventLoop(site.pages.byUrl.keys(), AT_ONCE)) {
    const { sidebar, tabs, current, ...own } = site.navigation(url);
    const described = descriptions(site, own.directory?.items ?? []);
    const all = [partOf(sidebar), partOf(tabs), current.page, [...current.trail], own, described];
    found.set(url, contentHash(JSON.stringify(all)));
  }
  return found;
}

function descriptions(site: Site, items: readonly DirectoryItemView[]): readonly unknown[] {
  return items.map(({ href, items: inner }) => [
    site.pages.byUrl.get(href)?.description,
    descriptions(site, inner),
  ]);
}

/** Style sheets are loaded by every page, and scripts beside docs.json too. */
const OF_ALL_PAGES = /\.(?:css|js)$/i;

/** Decides whether a change of a site may change every reply: what all pages share, and who may see what. */
function changesEverything(before: Site, after: Site): boolean {
  return shared(before) !== shared(after) || closes(before, after) || changesFileOfAll(before, after);
}

function shared({ config, base, codeLooks, mounts, pages, home, parts }: Site): string {
  // Links in mounted repositories depend on which pages there are.
  const addresses = mounts.length === 0 ? [] : [...pages.byUrl.keys()];
  const around = mounts.map(({ path }) => path);
  return JSON.stringify([config, base, codeLooks, around, home, addresses, parts?.version]);
}

/** A page or file that is closed, or opened, must not live on as it was anywhere, lists and pictures included. */
function closes(before: Site, after: Site): boolean {
  const closed = ({ closed: { pages, specifications } }: Site): string =>
    JSON.stringify([[...pages.keys()].sort(), [...specifications].sort()]);
  if (closed(before) !== closed(after)) return true;
  for (const path of before.files.keys()) if (!after.files.has(path) && after.allFiles.has(path)) return true;
  return false;
}

function changesFileOfAll(before: Site, after: Site): boolean {
  const grammars = new Set(
    (after.config.styling.grammars ?? []).map((path) => path.replace(/^(?:\.?\/)+/, '')),
  );
  const isOfAll = (path: string): boolean => OF_ALL_PAGES.test(path) || grammars.has(path);
  const differs = (a: Site, b: Site): boolean => {
    for (const { path, version } of a.files.values())
      if (isOfAll(path) && b.files.get(path)?.version !== version) return true;
    return false;
  };
  return differs(before, after) || differs(after, before);
}

interface SiteChange {
  /** True when every reply of the site may be another; the tag of the site is the only one then. */
  readonly everything: boolean;
  /** At most `MAX_TAGS`. */
  readonly tags: readonly string[];
  /** Paths with the base; one that ends in `*` stands for all that begin with it. */
  readonly paths: readonly string[];
}

/** Every provider takes so many in one request. */
export const MAX_TAGS = 30;
const MAX_PAGES = 20;
/** Beside those of pages, and that of lists. */
const MAX_FILES = MAX_TAGS - MAX_PAGES - 1;
/** From this number of pages with one sidebar on, the tag of the sidebar stands for them. */
const MANY_OF_DIVISION = 5;
/** What is made of many pages. */
const LIST_PATHS = [
  '/llms.txt',
  '/llms-full.txt',
  '/skill.md',
  '/.well-known/*',
  '/sitemap*',
  '/robots.txt',
  '/search.json*',
];

/** What to forget when all of a site may have changed: who may read it, its settings, or the program. */
export function everythingOf(project: string, { base }: Pick<Site, 'base'>): SiteChange {
  return { everything: true, tags: [cacheTags(project).site], paths: [`${base}/*`] };
}

/** @returns undefined when every reply is as it was */
export async function siteChange(
  project: string,
  before: Site,
  after: Site,
): Promise<SiteChange | undefined> {
  if (changesEverything(before, after)) return everythingOf(project, after);
  const pages = await changedPageUrls(before, after);
  const files = await changedFiles(before, after);
  const none = pages.changed.length === 0 && pages.added.length === 0;
  if (none && files.length === 0) return undefined;
  if (files.length > MAX_FILES) return everythingOf(project, after);
  const tags = cacheTags(project);
  const many = pages.changed.length > MAX_PAGES;
  const { base } = after;
  return {
    everything: false,
    tags: [
      ...pageTags(pages.changed, { before, after, tags }),
      ...(none ? [] : [tags.lists]),
      ...files.map((path) => tags.file(path)),
    ],
    paths: many
      ? [`${base}/*`]
      : [
          ...pagePaths(pages),
          ...(none ? [] : LIST_PATHS),
          ...files.map((path) => encodedPath(`/${path}`)),
        ].map((path) => base + path),
  };
}

function pagePaths({ changed, added }: PageUrls): readonly string[] {
  return [...changed, ...added].flatMap((url) => {
    const path = encodedPath(url);
    return path === '/' ? ['/', '/index.md', '/rss.xml'] : [path, `${path}.md`, `${path}/rss.xml`];
  });
}

interface Tagging {
  readonly before: Site;
  readonly after: Site;
  readonly tags: CacheTags;
}

function pageTags(urls: readonly string[], { before, after, tags }: Tagging): readonly string[] {
  const scopeOf = (url: string): string =>
    (after.pages.byUrl.has(url) ? after : before).navigation(url).sidebar.scope;
  const divisions = Map.groupBy(urls, scopeOf);
  const found = [...divisions].flatMap(([scope, own]) =>
    own.length >= MANY_OF_DIVISION ? [tags.division(scope)] : own.map((url) => tags.page(url)),
  );
  return found.length > MAX_PAGES ? [tags.pages] : found;
}

/** Served files whose bytes differ, or that are gone; a new one is in no cache. */
async function changedFiles(before: Site, after: Site): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { path, version } of yieldToEventLoop(before.files.values(), 2_000)) {
    if (after.files.get(path)?.version === version) continue;
    if ((await before.served(path)) !== undefined) found.push(path);
    if (found.length > MAX_FILES) break;
  }
  return found;
}

/** Existing escapes stay: `%2F` in a path is not a slash. */
function encodedPath(path: string): string {
  return encodeURI(path.toWellFormed())
    .replace(/%25(?=[0-9a-f]{2})/gi, '%')
    .replace(/[?#*]/g, encodeURIComponent)
    .replaceAll('*', '%2A');
}
