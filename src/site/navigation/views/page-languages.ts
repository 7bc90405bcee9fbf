/** Finds the language of a page for its rendered text. */
import type { NavNode, NavTree } from '../nav-node.ts';
import { languageView } from './language-view.ts';

/** @returns BCP 47 tag of the language around the address; undefined if there is none. Computed on first use */
export function pageLanguages(tree: NavTree): (url: string) => string | undefined {
  let known: ReadonlyMap<string, string> | undefined;
  return (url) => {
    known ??= languages(tree.children, undefined, new Map());
    return known.get(url);
  };
}

/** A page in several languages is shown in the first. */
function languages(
  nodes: readonly NavNode[],
  around: string | undefined,
  found: Map<string, string>,
): Map<string, string> {
  for (const node of nodes) {
    if (node.kind === 'link') continue;
    if (node.kind === 'page') {
      if (around !== undefined && node.url !== '' && !found.has(node.url)) found.set(node.url, around);
      continue;
    }
    const isLanguage = node.kind === 'division' && node.collection === 'languages';
    languages(node.children, isLanguage ? languageView(node.label).tag : around, found);
  }
  return found;
}
