/** Finds the pages whose replies differ between two versions of a site: by their text, or by the navigation around it. */
import { contentHash } from '../../../lib/hash.ts';
import { unhurried } from '../../../lib/unhurried.ts';
import { changedPages } from '../../../site/changes/changed-pages.ts';
import type { DirectoryItemView } from '../../../site/navigation/views/view.ts';
import type { Site } from '../../../site/site.ts';

export interface PageUrls {
  /** Removed ones included. */
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** Pages between two turns of other work. */
const AT_ONCE = 20;

export async function changedPageUrls(before: Site, after: Site): Promise<PageUrls> {
  const changes = await changedPages(before, after);
  const changed = new Set<string>();
  const added = new Set<string>();
  for (const { kind, url, from } of changes) {
    if (kind === 'added' || kind === 'moved') added.add(url);
    if (from !== undefined) changed.add(from.url);
    if (kind === 'changed' || kind === 'removed') changed.add(url);
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
  for await (const url of unhurried(site.pages.byUrl.keys(), AT_ONCE)) {
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
