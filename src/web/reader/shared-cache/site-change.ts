/** Finds what shared caches must forget when one version of a site takes the place of another. */
import { unhurried } from '../../../lib/unhurried.ts';
import type { Site } from '../../../site/site.ts';
import { type CacheTags, cacheTags } from './cache-tags.ts';
import { changedPageUrls, type PageUrls } from './changed-page-urls.ts';
import { changesEverything } from './changes-everything.ts';
import { encodedPath } from './encoded-path.ts';

export interface SiteChange {
  /** True when every reply of the site may be another; the tag of the site is the only one then. */
  readonly everything: boolean;
  /** At most `MOST_TAGS`. */
  readonly tags: readonly string[];
  /** Paths with the base; one that ends in `*` stands for all that begin with it. */
  readonly paths: readonly string[];
}

/** Every provider takes so many in one request. */
export const MOST_TAGS = 30;
const MOST_PAGES = 20;
/** Beside those of pages, and that of lists. */
const MOST_FILES = MOST_TAGS - MOST_PAGES - 1;
/** From this number of pages with one sidebar on, the tag of the sidebar stands for them. */
const MANY_OF_DIVISION = 5;
/** What is made of many pages. */
const LIST_PATHS = [
  ...['/llms.txt', '/llms-full.txt', '/skill.md', '/.well-known/*', '/sitemap*', '/robots.txt'],
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
  if (files.length > MOST_FILES) return everythingOf(project, after);
  const tags = cacheTags(project);
  const many = pages.changed.length > MOST_PAGES;
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
  return found.length > MOST_PAGES ? [tags.pages] : found;
}

/** Served files whose bytes differ, or that are gone; a new one is in no cache. */
async function changedFiles(before: Site, after: Site): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { path, version } of unhurried(before.files.values(), 2_000)) {
    if (after.files.get(path)?.version === version) continue;
    if ((await before.served(path)) !== undefined) found.push(path);
    if (found.length > MOST_FILES) break;
  }
  return found;
}
