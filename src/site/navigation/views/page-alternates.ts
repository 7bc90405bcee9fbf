/** Finds the same page in every language without building its other navigation, for lists of all pages. */
import type { NavTree } from '../nav-node.ts';
import { type Alternate, alternates } from './switchers.ts';
import { locate, scopesOf, treeIndex } from './tree-index.ts';

export function pageAlternates(tree: NavTree, url: string): readonly Alternate[] {
  const index = treeIndex(tree);
  const place = locate(tree, url);
  return place === undefined ? [] : alternates(index, scopesOf(index, place), place);
}
