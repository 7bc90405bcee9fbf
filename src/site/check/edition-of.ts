/** Finds the version and language of the documentation that a page belongs to in the navigation. */
import type { NavNode, NavTree } from '../navigation/nav-node.ts';

/** @returns a function from an address to its edition; undefined for pages in none or in several */
export function editions(tree: NavTree): (url: string) => string | undefined {
  const found = new Map<string, Set<string>>();
  const visit = (nodes: readonly NavNode[], trail: string): void => {
    for (const node of nodes) {
      const url = node.kind === 'page' ? node.url : node.kind === 'group' ? node.root?.url : undefined;
      if (url !== undefined && url !== '') found.set(url, (found.get(url) ?? new Set()).add(trail));
      if (node.kind === 'link' || node.kind === 'page') continue;
      const edition =
        node.kind === 'division' && (node.collection === 'versions' || node.collection === 'languages');
      visit(node.children, edition ? `${trail}/${node.label}` : trail);
    }
  };
  visit(tree.children, '');
  return (url) => {
    const [only, ...more] = found.get(url) ?? [];
    return more.length > 0 ? undefined : only;
  };
}
