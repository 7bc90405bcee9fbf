/** Decides which pages search shows and their boost, from front matter, navigation and `seo.indexing`. */
import type { PageMeta } from '../content/page/page.ts';
import { type Place, treeIndex } from '../navigation/views/tree-index.ts';
import type { Site } from '../site.ts';

export type SearchableSite = Pick<Site, 'config' | 'tree'>;

const DEPRECATED = 0.5;
const MIN_BOOST = 0.1;
const MAX_BOOST = 10;

/**
 * True for pages that search may show. The page's own setting takes precedence, then the nearest element around it with
 * `searchable`, then its visibility in the navigation. `seo.indexing: "all"` includes hidden pages.
 */
export function isSearchable({ config, tree }: SearchableSite, page: PageMeta): boolean {
  const { frontMatter } = page;
  // The original is found, at its own address.
  if (page.externalUrl !== undefined || page.original !== undefined) return false;
  if (frontMatter['searchable'] !== undefined) return page.searchable && frontMatter['noindex'] !== true;
  if (frontMatter['noindex'] === true || (page.noindex && !page.hidden)) return false;
  const all = config.seo.indexing === 'all';
  if (page.hidden && !all) return false;
  const index = treeIndex(tree);
  const places = index.byUrl.get(page.url) ?? [];
  // A folder without navigation is also a site.
  if (places.length === 0) return all || index.byUrl.size === 0;
  return places.some((place) => ownSetting(place) ?? (all || place.visible));
}

function ownSetting(place: Place): boolean | undefined {
  for (let at = place.parent; at !== undefined; at = at.parent) {
    const { node } = at;
    if ((node.kind === 'group' || node.kind === 'division') && node.searchable !== undefined)
      return node.searchable;
  }
  return undefined;
}

/** Which of several pages that fit as well comes first: its own `boost`, else that of the nearest element; half for deprecated pages. */
export function searchWeight({ tree }: SearchableSite, page: PageMeta): number {
  const boost =
    number(page.frontMatter['boost']) ?? nearestBoost(treeIndex(tree).byUrl.get(page.url)?.[0]) ?? 1;
  return Math.min(MAX_BOOST, Math.max(MIN_BOOST, boost)) * (page.deprecated ? DEPRECATED : 1);
}

function nearestBoost(place: Place | undefined): number | undefined {
  for (let at = place?.parent; at !== undefined; at = at.parent)
    if ((at.node.kind === 'group' || at.node.kind === 'division') && at.node.boost !== undefined)
      return at.node.boost;
  return undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}
