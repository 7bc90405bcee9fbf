/** Walks the authored navigation and converts lists, entries, groups and divisions to nodes as far as possible. */
import { type ChildKey, COLLECTIONS, GLOBAL_CHILDREN } from '../../config/schema/collections.ts';
import type { Fields } from '../../config/schema/field.ts';
import { isPattern, isRef, refFields } from '../../config/schema/ref-fields.ts';
import { shorten } from '../../config/shorten.ts';
import type { NavDivision, NavLink, NavNode, NavPage } from '../nav-node.ts';
import { type Authored, isObject } from './authored.ts';
import { MAX_DEPTH, type ResolveContext } from './context.ts';
import { openDivision } from './division.ts';
import { readFields } from './fields.ts';
import { openGroup } from './group.ts';
import { reportLostPages } from './lost-pages.ts';
import { resolvePageEntry } from './page-entry.ts';
import { readPageObject } from './page-object.ts';
import { childId, type EntryPlace, type Parent, pointerAt, pointerTo } from './place.ts';
import { EDITION_COLLECTIONS, type EditionCollection } from './ref-lists.ts';
import { CHILD_KEYS, checkChildren, childLists, entryName } from './rules.ts';
import { checkSiblings, type Sibling } from './siblings.ts';
import {
  reportNestedList,
  reportNotList,
  reportTooDeep,
  reportUnknownGlobal,
  reportWrongEntry,
} from './wrong-shape.ts';

/** Children of an element, in authored order; its own `global` entries last. */
export function resolveChildren(context: ResolveContext, object: Authored, parent: Parent): NavNode[] {
  const known = (key: string) =>
    parent.holder !== 'navigation' &&
    parent.holder !== 'global' &&
    Object.hasOwn(COLLECTIONS[parent.holder].fields, key);
  const lists = childLists(object, known);
  checkChildren(context, lists, parent);
  const nodes: NavNode[] = [];
  for (const { key, authored, value } of lists) {
    const pointer = pointerTo(parent.pointer, authored);
    for (const { node } of resolveList(context, value, { parent, key, pointer, global: false }))
      nodes.push(node);
  }
  if (parent.holder === 'navigation') return nodes;
  for (const node of resolveGlobal(context, object.global, parent)) nodes.push(node);
  return nodes;
}

interface ListPlace {
  readonly parent: Parent;
  readonly key: ChildKey;
  readonly pointer: string;
  readonly global: boolean;
}

function resolveList(context: ResolveContext, value: unknown, list: ListPlace): Sibling[] {
  if (list.parent.depth >= MAX_DEPTH) {
    reportTooDeep(context, list.pointer);
    return [];
  }
  const isList = Array.isArray(value);
  if (!isList) reportNotList(context, value, list);
  const entries: readonly unknown[] = isList ? value : [value];
  const siblings: Sibling[] = [];
  const { parent, key, global } = list;
  for (const [at, entry] of entries.entries()) {
    const pointer = isList ? pointerAt(list.pointer, at) : list.pointer;
    if (Array.isArray(entry)) {
      reportNestedList(context, pointer);
      const deeper = { ...parent, depth: parent.depth + 1 };
      for (const inner of resolveList(context, entry, { parent: deeper, key, global, pointer }))
        siblings.push(inner);
    } else {
      const node = resolveEntry(context, entry, { parent, key, global, pointer, position: at + 1 });
      if (node !== undefined) siblings.push({ node, pointer });
    }
  }
  if (isList) checkSiblings(context, siblings, list.parent.name);
  return siblings;
}

function resolveEntry(context: ResolveContext, entry: unknown, place: EntryPlace): NavNode | undefined {
  if (typeof entry === 'string' && place.key === 'pages') return resolvePageEntry(context, entry, place);
  if (isObject(entry)) return resolveObject(context, entry, place);
  reportWrongEntry(context, entry, place);
  const path = typeof entry === 'number' ? String(entry) : entry;
  const named = typeof path === 'string' && context.pages.find(path) !== undefined;
  const node = named ? resolvePageEntry(context, path, place) : undefined;
  return node !== undefined && place.global ? globalLink(node, place) : node;
}

function resolveObject(context: ResolveContext, object: Authored, place: EntryPlace): NavNode | undefined {
  if (place.key === 'pages' && !Object.hasOwn(object, 'group')) {
    const read = readPageObject(context, object, place);
    if (read !== 'group') return read;
  }
  if (!context.admit(place.pointer)) return undefined;
  if (isRefEntry(object, place)) {
    checkRefEntry(context, object, place);
    return undefined;
  }
  const { inside, close } =
    place.key === 'pages' || place.key === 'groups'
      ? openGroup(context, object, { ...place, key: 'groups' })
      : openDivision(context, object, { ...place, key: place.key });
  return close(resolveChildren(context, object, inside));
}

/** Entries of `global`: of any collection, several at a time. */
export function resolveGlobal(context: ResolveContext, value: unknown, parent: Parent): NavNode[] {
  const at = pointerTo(parent.pointer, 'global');
  if (value === undefined || value === null) return [];
  if (!isObject(value)) {
    reportUnknownGlobal(context, at, value);
    reportLostPages(context, value, at);
    return [];
  }
  const nodes: NavNode[] = [];
  const access = context.access.inside(value, at, parent.inherited.access);
  const inherited = access === undefined ? parent.inherited : { ...parent.inherited, access };
  for (const [authored, list] of Object.entries(value)) {
    const pointer = pointerTo(at, authored);
    const key = GLOBAL_CHILDREN.find((child) => child.key === authored)?.key;
    if (key === undefined) reportUnknownGlobal(context, pointer, authored);
    if (key === undefined && !Array.isArray(list)) reportLostPages(context, list, pointer);
    else {
      const inside: Parent = {
        ...parent,
        holder: 'global',
        name: '"global"',
        depth: parent.depth + 1,
        inherited,
      };
      const place = { parent: inside, key: key ?? 'anchors', pointer, global: true };
      for (const { node } of resolveList(context, list, place)) nodes.push(node);
    }
  }
  return nodes;
}

/** An anchor to the page, with the page inside it. */
function globalLink(node: NavPage | NavLink, place: EntryPlace): NavDivision {
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

/** @returns false for an entry with navigation of its own */
function isRefEntry(object: Authored, { key }: EntryPlace): boolean {
  return Object.hasOwn(EDITION_COLLECTIONS, key) && object.ref !== undefined;
}

function checkRefEntry(context: ResolveContext, object: Authored, place: EntryPlace): void {
  const { pointer, parent } = place;
  const key = place.key as EditionCollection;
  const labelField = COLLECTIONS[key].labelField;
  const { [labelField]: label, tag }: Fields = COLLECTIONS[key].fields;
  readFields(context, object, { pointer, fields: { ...refFields, [labelField]: label!, tag: tag! } });
  const at = pointerTo(pointer, 'ref');
  const what = `The ${entryName(key)} with "ref": ${shorten(object.ref)}`;
  const own = Object.keys(object).find((field) => CHILD_KEYS.has(field));
  if (own !== undefined)
    context.report({
      severity: 'error',
      code: 'nav/ref-with-content',
      pointer: pointerTo(pointer, own),
      message: `${what} has "${own}" too, which has no effect`,
      hint: `Remove "${own}": the navigation is that of the branch or tag; or remove "ref"`,
    });
  if (parent.holder !== 'navigation' || place.global)
    context.report({
      severity: 'error',
      code: 'nav/ref-not-at-root',
      pointer: at,
      message: `${what} is inside another element, and is left out`,
      hint: `Move it into "${key}" of "navigation" itself`,
    });
  else if (!context.fromRepository && isRef(object.ref))
    context.report({
      severity: 'warning',
      code: 'nav/ref-left-out',
      pointer: at,
      message: `${what} is left out here: other branches and tags are shown where the site is served from a repository`,
      hint: 'Serve the repository as a project with "source": { "git": "…" }',
    });
  if (isRef(object.ref) && isPattern(object.ref) && object[labelField] !== undefined)
    context.report({
      severity: 'warning',
      code: 'nav/ref-label',
      pointer: pointerTo(pointer, labelField),
      message: `"${labelField}" has no effect beside a pattern: each ${entryName(key)} is called as its branch or tag`,
      hint: `Remove "${labelField}", or name one branch or tag as "ref"`,
    });
}
