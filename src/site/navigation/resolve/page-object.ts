/** Interprets an object in `pages` that is not a group (the rules allow only groups). */
import type { NavLink, NavPage } from '../nav-node.ts';
import type { Authored } from './authored.ts';
import { closeElement } from './close-element.ts';
import type { ResolveContext } from './context.ts';
import { resolveHref } from './href.ts';
import { reportLostPages } from './lost-pages.ts';
import { resolvePageEntry } from './page-entry.ts';
import { linkNode } from './page-node.ts';
import { childId, type Place, pointerTo } from './place.ts';
import { icon, text } from './read-value.ts';
import { CHILD_KEYS } from './rules.ts';
import { reportPageObject } from './wrong-shape.ts';

const PATHS = ['page', 'path', 'file'] as const;
const LINKS = ['href', 'url'] as const;
const LABELS = ['anchor', 'tab', 'item', 'dropdown', 'product', 'version', 'label', 'title', 'name'] as const;

/** `'group'` when the object holds children or a root and is best read as a group. */
export function readPageObject(
  context: ResolveContext,
  object: Authored,
  place: Place,
): NavPage | NavLink | 'group' | undefined {
  if (Object.keys(object).some((key) => CHILD_KEYS.has(key)) || object.root !== undefined) return 'group';
  const entry = PATHS.find((key) => text(object[key]) !== undefined);
  const rest = Object.fromEntries(Object.entries(object).filter(([key]) => key !== entry));
  const node =
    entry === undefined ? linkOf(context, object, place) : pageOf(context, object, { place, entry });
  if (node === undefined && entry === undefined) reportPageObject(context, place.pointer, 'left out');
  reportLostPages(context, rest, place.pointer);
  return node;
}

interface PageField {
  readonly place: Place;
  /** The field that contains the path. */
  readonly entry: (typeof PATHS)[number];
}

function pageOf(
  context: ResolveContext,
  object: Authored,
  { place, entry }: PageField,
): NavPage | NavLink | undefined {
  reportPageObject(context, place.pointer, 'read as the page it names');
  const path = text(object[entry]) ?? '';
  const node = resolvePageEntry(context, path, {
    parent: place.parent,
    pointer: pointerTo(place.pointer, entry),
  });
  const tag = text(object.tag);
  return node === undefined || tag === undefined ? node : Object.freeze({ ...node, tag });
}

function linkOf(context: ResolveContext, object: Authored, place: Place): NavLink | undefined {
  const label = LABELS.map((key) => text(object[key])).find((one) => one !== undefined);
  const field = LINKS.find((key) => text(object[key]) !== undefined);
  if (field === undefined || !context.admit(place.pointer)) return undefined;
  const name = label === undefined ? 'link' : `link "${label}"`;
  const href = resolveHref(context, object[field], { pointer: pointerTo(place.pointer, field), name });
  if (href === undefined) return undefined;
  reportPageObject(context, place.pointer, 'read as a link');
  const id = childId(place.parent, label ?? href);
  const { access } = place.parent.inherited;
  closeElement(context, id, context.access.inside(object, place.pointer, access));
  return linkNode({
    id,
    label: label ?? href,
    href,
    hidden: object.hidden === true,
    icon: icon(object.icon),
    tag: text(object.tag),
  });
}
