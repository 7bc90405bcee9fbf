/** Lists every visible page once, in reading order, for the sitemap, the build and the search index. */
import type { NavPage, NavTree } from '../nav-node.ts';
import { treeIndex } from './tree-index.ts';

const lists = new WeakMap<NavTree, readonly NavPage[]>();

/** Visible pages with an address; all versions and languages, each page at its first position. */
export function listedPages(tree: NavTree): readonly NavPage[] {
  const known = lists.get(tree);
  if (known !== undefined) return known;
  const pages = new Map<string, NavPage>();
  for (const { page, place } of treeIndex(tree).reading) {
    if (place.visible && !pages.has(page.url)) pages.set(page.url, page);
  }
  const list = Object.freeze([...pages.values()]);
  lists.set(tree, list);
  return list;
}
