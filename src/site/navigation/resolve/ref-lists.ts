/** Finds the lists of versions, languages or products in which entries are other commits of the repository. */
import { isRef } from '../../config/schema/ref-fields.ts';
import { type Authored, isObject } from './authored.ts';
import type { ResolveContext } from './context.ts';
import { pointerTo } from './place.ts';

/** Collections whose entries may be a ref, with the field of their label. */
export const EDITION_COLLECTIONS = {
  versions: 'version',
  languages: 'language',
  products: 'product',
} as const;

export type EditionCollection = keyof typeof EDITION_COLLECTIONS;

/** @param navigation the root @returns those with a ref; only the first becomes a menu of commits */
export function refLists(navigation: Authored): readonly EditionCollection[] {
  return (Object.keys(EDITION_COLLECTIONS) as EditionCollection[]).filter((key) => {
    const list = navigation[key];
    return Array.isArray(list) && list.some((entry) => isObject(entry) && isRef(entry.ref));
  });
}

/** @param pointer of the root */
export function checkRefLists(context: ResolveContext, navigation: Authored, pointer: string): void {
  const [first, ...others] = refLists(navigation);
  for (const key of others)
    context.report({
      severity: 'error',
      code: 'nav/two-ref-lists',
      pointer: pointerTo(pointer, key),
      message: `The entries of "${key}" with "ref" are left out: "${first}" has such entries too, and only one list can have them`,
      hint: `Remove "ref" from the entries of "${key}" or of "${first}"`,
    });
}
