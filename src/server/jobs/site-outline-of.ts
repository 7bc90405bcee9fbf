/** Turns the navigation of a site into an outline, with the pages by the paths of their files. */
import type { OutlineNode, SiteOutline } from '../../jobs/site-outline.ts';
import type { Collection } from '../../site/config/schema/collection-spec.ts';
import type { NavNode, NavPage } from '../../site/navigation/nav-node.ts';
import type { Site } from '../../site/site.ts';

const KINDS: Readonly<Record<Collection, string>> = {
  tabs: 'tab',
  menu: 'menu',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
};

export function siteOutlineOf(site: Site): SiteOutline {
  const listed = new Set<string>();
  const nodes = [...site.tree.children, ...site.tree.globals].map((node) => nodeOf(node, listed));
  const unlisted = [...site.authored.byPath.keys()].filter((path) => !listed.has(path)).sort();
  return { name: site.config.name, nodes, unlisted };
}

function nodeOf(node: NavNode, listed: Set<string>): OutlineNode {
  const hidden = node.hidden ? { hidden: true as const } : {};
  if (node.kind === 'page') {
    listed.add(node.path);
    return { kind: 'page', label: labelOf(node), path: node.path, ...hidden, children: [] };
  }
  if (node.kind === 'link')
    return { kind: 'link', label: node.label, path: node.href, ...hidden, children: [] };
  const children = node.children.map((child) => nodeOf(child, listed));
  if (node.kind === 'division')
    return { kind: KINDS[node.collection], label: node.label, ...hidden, children };
  if (node.root !== undefined) listed.add(node.root.path);
  const own = node.root === undefined ? {} : { path: node.root.path };
  return { kind: 'group', label: node.label, ...own, ...hidden, children };
}

const labelOf = ({ title, method, endpoint }: NavPage): string =>
  method === undefined || endpoint === undefined ? title : `${method} ${endpoint}`;
