/** Checks a version, language or product that is another commit: it has no node, since its pages are a site of their own. */
import { COLLECTIONS } from '../../config/schema/collections.ts';
import type { Fields } from '../../config/schema/field.ts';
import { isPattern, isRef, refFields } from '../../config/schema/ref-fields.ts';
import { shorten } from '../../config/shorten.ts';
import type { Authored } from './authored.ts';
import type { ResolveContext } from './context.ts';
import { readFields } from './fields.ts';
import { type EntryPlace, pointerTo } from './place.ts';
import { EDITION_COLLECTIONS, type EditionCollection } from './ref-lists.ts';
import { CHILD_KEYS, entryName } from './rules.ts';

/** @returns false for an entry with navigation of its own */
export function isRefEntry(object: Authored, { key }: EntryPlace): boolean {
  return Object.hasOwn(EDITION_COLLECTIONS, key) && object.ref !== undefined;
}

export function checkRefEntry(context: ResolveContext, object: Authored, place: EntryPlace): void {
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
