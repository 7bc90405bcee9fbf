/** Finds the same page in every language without building its other navigation, for lists of all pages. */
import type { NavTree } from '../nav-node.ts';
import { type Alternate, alternates, originalHref } from './switchers.ts';
import { locate, scopesOf, treeIndex } from './tree-index.ts';

export function pageAlternates(tree: NavTree, url: string): readonly Alternate[] {
  const index = treeIndex(tree);
  const place = locate(tree, url);
  return place === undefined ? [] : alternates(index, scopesOf(index, place), place);
}

/** Address of the page in the default language; undefined for a page of that language, and where that lacks the page. */
export function pageOriginal(tree: NavTree, url: string): string | undefined {
  const index = treeIndex(tree);
  const place = locate(tree, url);
  return place === undefined ? undefined : originalHref(index, scopesOf(index, place), place);
}
