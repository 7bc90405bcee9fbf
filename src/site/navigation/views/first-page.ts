/** Finds the first page of a division, a group or the site itself. */
import type { NavDivision, NavNode, NavPage } from '../nav-node.ts';

/** Cached by list: trees never change, and each page of a version needs the first one of every other version. */
const known = new WeakMap<readonly NavNode[], NavPage | null>();

/** The first visible page in reading order; among versions and languages the default one comes first. */
export function firstPage(nodes: readonly NavNode[]): NavPage | undefined {
  const before = known.get(nodes);
  if (before !== undefined) return before ?? undefined;
  const found = search(nodes);
  known.set(nodes, found ?? null);
  return found;
}

function search(nodes: readonly NavNode[]): NavPage | undefined {
  const preferred = nodes.find((node) => node.kind === 'division' && node.default);
  const chosen = preferred === undefined ? undefined : pageOf(preferred);
  if (chosen !== undefined) return chosen;
  for (const node of nodes) {
    const page = pageOf(node);
    if (page !== undefined) return page;
  }
  return undefined;
}

function pageOf(node: NavNode): NavPage | undefined {
  if (node.hidden || node.kind === 'link') return undefined;
  if (node.kind === 'page') return node.url === '' ? undefined : node;
  if (node.kind === 'group' && node.root !== undefined && pageOf(node.root) !== undefined) return node.root;
  return node.kind === 'division' && node.global ? undefined : firstPage(node.children);
}

/** The target of choosing a division: its own link, its first page, else the first link in it. */
export function divisionHref(division: NavDivision): string | undefined {
  return division.href ?? firstPage(division.children)?.url ?? firstLink(division.children);
}

function firstLink(nodes: readonly NavNode[]): string | undefined {
  for (const node of nodes) {
    if (node.hidden || node.kind === 'page') continue;
    if (node.kind === 'link') return node.href;
    const own = node.kind === 'division' ? node.href : undefined;
    const href = own ?? firstLink(node.children);
    if (href !== undefined) return href;
  }
  return undefined;
}
