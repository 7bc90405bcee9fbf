/** Checks the rules of children: one pattern at the root, one type of children per element, and allowed nesting. */

import { nearest } from '../../../lib/text/nearest.ts';
import {
  type ChildKey,
  type ChildSpec,
  COLLECTIONS,
  ROOT_CHILDREN,
} from '../../config/schema/collections.ts';
import { namesReaders } from '../../content/page/page-access.ts';
import type { Authored } from './authored.ts';
import type { ResolveContext } from './context.ts';
import { type Parent, pointerTo } from './place.ts';

/** Every key that can hold children. */
export const CHILD_KEYS: ReadonlySet<string> = new Set<ChildKey>([
  ...(Object.keys(COLLECTIONS) as ChildKey[]),
  'pages',
]);

/** One list of children: the key it counts as, and the key it was written under. */
interface ChildList {
  readonly key: ChildKey;
  readonly authored: string;
  readonly value: unknown;
}

/** The name of a collection's entry in messages. */
export function entryName(key: ChildKey): string {
  if (key === 'pages') return 'page';
  return key === 'menu' ? 'menu item' : COLLECTIONS[key].labelField;
}

/** The lists of children of an element in authored order; a misspelled key with a list counts as what it resembles. */
export function childLists(object: Authored, known: (key: string) => boolean): ChildList[] {
  const lists: ChildList[] = [];
  for (const [authored, value] of Object.entries(object)) {
    if (value === undefined || value === null) continue;
    if (authored === 'groups' && namesReaders(object)) continue;
    if (isChildKey(authored)) lists.push({ key: authored, authored, value });
    else if (Array.isArray(value) && !known(authored)) {
      const meant = nearest(authored, CHILD_KEYS);
      if (meant !== undefined && isChildKey(meant) && !Object.hasOwn(object, meant))
        lists.push({ key: meant, authored, value });
    }
  }
  return lists;
}

function isChildKey(key: string): key is ChildKey {
  return CHILD_KEYS.has(key);
}

/** Reports what the rules say about the children of one element. */
export function checkChildren(context: ResolveContext, lists: readonly ChildList[], parent: Parent): void {
  for (const list of lists) if (list.key !== list.authored) reportMisspelled(context, list, parent);
  if (parent.holder === 'navigation') checkRoot(context, lists, parent);
  else checkSingleType(context, lists, parent);
  for (const list of lists) checkAllowed(context, list, parent);
}

function reportMisspelled(context: ResolveContext, list: ChildList, parent: Parent): void {
  context.report({
    severity: 'error',
    code: 'nav/unknown-field',
    pointer: pointerTo(parent.pointer, list.authored),
    message: `The field "${list.authored}" of ${parent.name} is not known; it is read as "${list.key}"`,
    hint: `Write "${list.key}"`,
  });
}

/** The root holds exactly one pattern. */
function checkRoot(context: ResolveContext, lists: readonly ChildList[], parent: Parent): void {
  const names = lists.map((list) => `"${list.key}"`);
  if (lists.length === 0) {
    context.report({
      severity: 'error',
      code: 'nav/no-pattern',
      pointer: parent.pointer,
      message: 'The navigation has no pattern, so the site has no pages to show',
      hint: `Give "navigation" exactly one of ${ROOT_CHILDREN.map(({ key }) => `"${key}"`).join(', ')}`,
    });
  }
  for (const list of lists.slice(1)) {
    context.report({
      severity: 'error',
      code: 'nav/two-patterns',
      pointer: pointerTo(parent.pointer, list.authored),
      message: `The root of the navigation holds ${names.join(' and ')}, but exactly one pattern is allowed there`,
      hint: mixedHint(lists[0]?.key, list.key),
    });
  }
}

/** Children of one element are of one type. */
function checkSingleType(context: ResolveContext, lists: readonly ChildList[], parent: Parent): void {
  const first = lists[0];
  for (const list of lists.slice(1)) {
    context.report({
      severity: 'error',
      code: 'nav/mixed-children',
      pointer: pointerTo(parent.pointer, list.authored),
      message: `The ${parent.name} has both "${first?.key}" and "${list.key}", but children of one element are of one type`,
      hint: mixedHint(first?.key, list.key),
    });
  }
}

/** Which of two keys to move where: loose pages and groups go into the entries of the other. */
function mixedHint(first: ChildKey | undefined, second: ChildKey): string {
  const isLoose = (key: ChildKey | undefined) => key === 'pages' || key === 'groups';
  const kept = 'until then both are shown';
  if (isLoose(first) && isLoose(second))
    return `Put the pages into a group, or the groups into "pages"; ${kept}`;
  const [moved, into] = isLoose(first) ? [first, second] : [second, first];
  return `Move "${moved}" into an entry of "${into}"; ${kept}`;
}

/** Checks the table of collections: which elements may contain which. */
function checkAllowed(context: ResolveContext, list: ChildList, parent: Parent): void {
  const spec = allowedIn(parent).find(({ key }) => key === list.key);
  const pointer = pointerTo(parent.pointer, list.authored);
  if (parent.holder === 'menu' && spec?.standard !== true) {
    context.report({
      severity: 'error',
      code: 'nav/menu-item-children',
      pointer,
      message: `The ${parent.name} holds "${list.key}", but a menu item can hold only groups, pages and links`,
      hint: 'Move the content into groups of the item, or out of the menu into a tab of its own',
    });
  } else if (spec === undefined) {
    context.report({
      severity: 'error',
      code: 'nav/misplaced-children',
      pointer,
      message: `"${list.key}" has no place in ${parent.name}; its entries are shown as well as they can be`,
      hint: `Use one of ${allowedIn(parent)
        .map(({ key }) => `"${key}"`)
        .join(', ')}`,
    });
  } else if (parent.holder === 'groups' && list.key === 'groups') {
    context.report({
      severity: 'warning',
      code: 'nav/groups-in-group',
      pointer,
      message: `The ${parent.name} nests groups under "groups"; nested groups belong in its "pages"`,
      hint: 'Move the group objects into "pages", in the order they should appear',
    });
  }
}

function allowedIn(parent: Parent): readonly ChildSpec[] {
  if (parent.holder === 'navigation' || parent.holder === 'global') return ROOT_CHILDREN;
  return COLLECTIONS[parent.holder].children;
}
