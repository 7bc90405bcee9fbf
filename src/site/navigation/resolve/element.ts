/** Walks the authored navigation and converts lists, entries, groups and divisions to nodes as far as possible. */
import { type ChildKey, COLLECTIONS, GLOBAL_CHILDREN } from '../../config/schema/collections.ts';
import type { NavNode } from '../nav-node.ts';
import { type Authored, isObject } from './authored.ts';
import { MAX_DEPTH, type ResolveContext } from './context.ts';
import { openDivision } from './division.ts';
import { globalLink } from './global-link.ts';
import { openGroup } from './group.ts';
import { reportLostPages } from './lost-pages.ts';
import { resolvePageEntry } from './page-entry.ts';
import { readPageObject } from './page-object.ts';
import { type EntryPlace, type Parent, pointerAt, pointerTo } from './place.ts';
import { checkRefEntry, isRefEntry } from './ref-entry.ts';
import { checkChildren, childLists } from './rules.ts';
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
