/** Reports entries and lists of the wrong type, in terms of their location. */
import { type ChildKey, GLOBAL_CHILDREN } from '../../config/schema/collections.ts';
import { shorten } from '../../config/shorten.ts';
import { MAX_DEPTH, type ResolveContext } from './context.ts';
import { entryName } from './rules.ts';

/** A list of children that is not an array. */
export function reportNotList(
  context: ResolveContext,
  value: unknown,
  place: { key: ChildKey; pointer: string },
): void {
  context.report({
    severity: 'error',
    code: 'nav/not-a-list',
    pointer: place.pointer,
    message: `"${place.key}" must be a list, not ${shorten(value)}`,
    hint: 'Put the value into square brackets',
  });
}

/** A list directly inside a list; its entries are read as if they were in the outer one. */
export function reportNestedList(context: ResolveContext, pointer: string): void {
  context.report({
    severity: 'error',
    code: 'nav/nested-list',
    pointer,
    message: 'A list is directly inside a list; its entries are read as entries of the outer one',
    hint: 'Remove the inner square brackets, or make a group of the inner list',
  });
}

/** An entry of a collection that is not an object, or an entry of `pages` that is neither string nor object. */
export function reportWrongEntry(
  context: ResolveContext,
  value: unknown,
  place: { key: ChildKey; pointer: string },
): void {
  const isPages = place.key === 'pages';
  const name = entryName(place.key);
  context.report({
    severity: 'error',
    code: isPages ? 'nav/wrong-page-entry' : 'nav/not-an-object',
    pointer: place.pointer,
    message: isPages
      ? `An entry of "pages" cannot be ${shorten(value)}: it is the path of a page or a group`
      : `An entry of "${place.key}" cannot be ${shorten(value)}: it is an object`,
    hint: isPages
      ? 'Write the path of a page file without its extension'
      : `Write { "${name === 'menu item' ? 'item' : name}": "…", "pages": […] }`,
  });
}

/** An object in `pages` that is not a group; `kept` says how it was read. */
export function reportPageObject(context: ResolveContext, pointer: string, kept: string): void {
  context.report({
    severity: 'error',
    code: 'nav/wrong-page-entry',
    pointer,
    message: `An object in "pages" must be a group with "group" and "pages"; this one is ${kept}`,
    hint: 'Write the path of a page as a string; its title, icon and tag belong in its front matter',
  });
}

/** Elements nested deeper than the limit. */
export function reportTooDeep(context: ResolveContext, pointer: string): void {
  context.report({
    severity: 'error',
    code: 'nav/too-deep',
    pointer,
    message: `The navigation is nested more than ${MAX_DEPTH} levels deep; everything inside is left out`,
    hint: 'Move the content up',
  });
}

/** Something in `global` that is not a collection of links. */
export function reportUnknownGlobal(context: ResolveContext, pointer: string, value: unknown): void {
  const kinds = GLOBAL_CHILDREN.map(({ key }) => `"${key}"`).join(', ');
  context.report({
    severity: 'error',
    code: 'nav/global-kind',
    pointer,
    message: `"global" cannot hold ${shorten(value)}`,
    hint: `Use one of ${kinds}; every entry is a link with "href"`,
  });
}
