/** An object of the navigation as its author wrote it: nothing in it is checked yet. */
import type { ChildKey, FieldName } from '../../config/schema/collections.ts';

/** What objects in `pages` that are no groups say where they should say something else. */
type PageObjectKey = 'page' | 'path' | 'file' | 'label' | 'title' | 'name';

/** Every key that is read by name; other keys are only reported. */
export type AuthoredKey = FieldName | ChildKey | PageObjectKey;
export type Authored = { readonly [Key in AuthoredKey]?: unknown };

/** True for a plain JSON object. */
export function isObject(value: unknown): value is Authored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
