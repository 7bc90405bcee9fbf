/** Collects every address that the navigation lists, hidden entries included. */
import type { NavNode, NavTree } from '../navigation/nav-node.ts';

export function listedAddresses(tree: NavTree): ReadonlySet<string> {
  const listed = new Set<string>();
  collect([...tree.children, ...tree.globals], listed);
  return listed;
}

function collect(nodes: readonly NavNode[], listed: Set<string>): void {
  for (const node of nodes) {
    if (node.kind === 'page') listed.add(node.url);
    if (node.kind === 'group' && node.root !== undefined) listed.add(node.root.url);
    if (node.kind === 'division' && node.href !== undefined) listed.add(node.href.replace(/[?#].*$/s, ''));
    if (node.kind === 'division' || node.kind === 'group') collect(node.children, listed);
  }
}
