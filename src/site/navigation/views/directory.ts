/** Builds the listing on the page of a group with `directory`: the group's visible pages and groups. */
import { isExternalHref } from '../../../lib/safe-href.ts';
import type { NavGroup, NavNode } from '../nav-node.ts';
import { firstPage } from './first-page.ts';
import type { Place } from './tree-index.ts';
import type { DirectoryView, LinkView } from './view.ts';

/** Undefined unless the page is the `root` of a group whose `directory` is `card` or `accordion`. */
export function directoryView(place: Place | undefined): DirectoryView | undefined {
  const group = place?.parent?.node;
  if (group?.kind !== 'group' || group.root !== place?.node) return undefined;
  if (group.directory === undefined || group.directory === 'none') return undefined;
  const items = group.children.flatMap(entry);
  return items.length === 0 ? undefined : { style: group.directory, items };
}

function entry(node: NavNode): DirectoryView['items'] {
  if (node.hidden || node.kind === 'division') return [];
  if (node.kind === 'group') return groupEntry(node);
  const href = node.kind === 'page' ? node.url : node.href;
  if (href === '') return [];
  return [{ ...link(node, node.kind === 'page' ? node.title : node.label, href), items: [] }];
}

function groupEntry(group: NavGroup): DirectoryView['items'] {
  if (group.label === '') return group.children.flatMap(entry);
  const href = group.root?.url ?? firstPage([group])?.url;
  if (href === undefined || href === '') return [];
  return [{ ...link(group, group.label, href), items: group.children.flatMap(entry) }];
}

function link(node: Pick<NavNode, 'id' | 'icon' | 'tag'>, label: string, href: string): LinkView {
  const { id, icon, tag } = node;
  return {
    id,
    label,
    href,
    external: isExternalHref(href),
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
  };
}
