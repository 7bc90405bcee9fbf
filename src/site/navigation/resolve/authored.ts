/** An object of the navigation as authored, not yet validated. */
import type { ChildKey, FieldName } from '../../config/schema/collections.ts';

/** Fields that authors write in objects of `pages` instead of the right ones. */
type PageObjectKey = 'page' | 'path' | 'file' | 'label' | 'title' | 'name';

/** Every key that is read by name; other keys are only reported. */
type AuthoredKey = FieldName | ChildKey | PageObjectKey;
export type Authored = { readonly [Key in AuthoredKey]?: unknown };

/** True for a plain JSON object. */
export function isObject(value: unknown): value is Authored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
