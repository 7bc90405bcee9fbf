/** Converts a page directly in `global`, where only links are allowed, to an anchor. */
import type { NavDivision, NavLink, NavPage } from '../nav-node.ts';
import { childId, type EntryPlace } from './place.ts';

/** An anchor to the page, with the page inside it. */
export function globalLink(node: NavPage | NavLink, place: EntryPlace): NavDivision {
  const label = node.kind === 'page' ? node.title : node.label;
  return Object.freeze({
    kind: 'division',
    collection: place.key === 'pages' || place.key === 'groups' ? 'anchors' : place.key,
    id: childId(place.parent, label),
    label,
    href: node.kind === 'page' ? node.url : node.href,
    hidden: node.hidden,
    global: true,
    default: false,
    children: Object.freeze([node]),
  });
}
