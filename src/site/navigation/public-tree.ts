/** Filters the navigation to its public part: without withheld pages, links to them, and elements left empty. */
import type { NavDivision, NavGroup, NavNode, NavTree } from './nav-node.ts';

interface Closed {
  /** By path. */
  readonly withheld: ReadonlySet<string>;
  /** True for an address of the site that leads to one of them. */
  readonly leadsTo: (href: string) => boolean;
  /** True for the id of an element or a link that its author closed. */
  readonly isClosed: (id: string) => boolean;
  /** True when the whole site is closed. */
  readonly everything: boolean;
}

/** The same node objects wherever nothing is removed. */
export function publicTree(tree: NavTree, closed: Closed): NavTree {
  const globals = shownIn(tree.globals, closed.everything, closed);
  return Object.freeze({
    ...tree,
    children: Object.freeze(shownIn(tree.children, closed.everything, closed)),
    globals: Object.freeze(globals.filter((node) => node.kind === 'division')),
  });
}

/** @param inside whether the element around them is closed */
function shownIn(nodes: readonly NavNode[], inside: boolean, closed: Closed): readonly NavNode[] {
  const shown = nodes.flatMap((node): readonly NavNode[] => {
    if (node.kind === 'page')
      return closed.withheld.has(node.path) || (node.url === '' && inside) ? [] : [node];
    if (node.kind === 'link')
      return inside || closed.isClosed(node.id) || closed.leadsTo(node.href) ? [] : [node];
    return node.kind === 'group' ? group(node, closed) : division(node, closed);
  });
  return shown.length === nodes.length && shown.every((node, at) => node === nodes[at]) ? nodes : shown;
}

function group(node: NavGroup, closed: Closed): readonly NavNode[] {
  const isClosed = closed.isClosed(node.id);
  const children = shownIn(node.children, isClosed, closed);
  const { root, ...rest } = node;
  const loses = root !== undefined && closed.withheld.has(root.path);
  if (children === node.children && !loses && !isClosed) return [node];
  const left = children.length > 0 || (root !== undefined && !loses);
  const kept = root === undefined || loses ? rest : { ...rest, root };
  return left ? [Object.freeze({ ...kept, children: Object.freeze(children) })] : [];
}

function division(node: NavDivision, closed: Closed): readonly NavNode[] {
  const isClosed = closed.isClosed(node.id);
  const children = shownIn(node.children, isClosed, closed);
  const { href, ...rest } = node;
  const loses = href !== undefined && (isClosed || closed.leadsTo(href));
  if (children === node.children && !loses && !isClosed) return [node];
  const left = children.length > 0 || (href !== undefined && !loses);
  const kept = href === undefined || loses ? rest : { ...rest, href };
  return left ? [Object.freeze({ ...kept, children: Object.freeze(children) })] : [];
}
