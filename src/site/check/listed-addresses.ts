/** Collects every address that the navigation lists, hidden entries included. */
import type { NavNode, NavTree } from '../navigation/nav-node.ts';

/** Several rules ask, and `dev` asks again with every change of a text. */
const known = new WeakMap<NavTree, ReadonlySet<string>>();

export function listedAddresses(tree: NavTree): ReadonlySet<string> {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const listed = new Set<string>();
  collect([...tree.children, ...tree.globals], listed);
  known.set(tree, listed);
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
