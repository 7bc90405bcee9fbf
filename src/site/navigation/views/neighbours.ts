/** Finds the previous and the next page in the reading order of the innermost scope. */
import type { NavNode, NavPage } from '../nav-node.ts';
import { type Place, type Scope, type Sequence, scopeId, type TreeIndex } from './tree-index.ts';
import type { NeighbourView } from './view.ts';

export interface Neighbours {
  readonly previous?: NeighbourView;
  readonly next?: NeighbourView;
}

/** Crosses groups, counts the `root` pages of groups, skips hidden pages and links; a page listed twice counts once. */
export function neighbours(index: TreeIndex, place: Place | undefined, scope: Scope): Neighbours {
  if (place?.node.kind !== 'page') return {};
  const { pages, positions } = sequence(index, scope);
  const at = positions.get(place.node.url);
  if (at === undefined) return {};
  const previous = pages[at - 1];
  const next = pages[at + 1];
  return { ...(previous && { previous: view(previous) }), ...(next && { next: view(next) }) };
}

function view(page: NavPage): NeighbourView {
  return { label: page.title, href: page.url };
}

function sequence(index: TreeIndex, scope: Scope): Sequence {
  const key = scopeId(scope);
  const known = index.sequences.get(key);
  if (known !== undefined) return known;
  const made = readingOrder(scope.children);
  index.sequences.set(key, made);
  return made;
}

function readingOrder(nodes: readonly NavNode[]): Sequence {
  const pages: NavPage[] = [];
  const positions = new Map<string, number>();
  const visit = (node: NavNode): void => {
    if (node.hidden || node.kind === 'division' || node.kind === 'link') return;
    if (node.kind === 'group') {
      if (node.root !== undefined) visit(node.root);
      node.children.forEach(visit);
    } else if (node.url !== '' && !positions.has(node.url)) {
      positions.set(node.url, pages.push(node) - 1);
    }
  };
  nodes.forEach(visit);
  return { pages, positions };
}
