/** Types that describe a navigation collection of docs.json. */
import type { Fields } from './field.ts';

/** The collections of divisions, which are all but groups. */
export type Collection = 'tabs' | 'menu' | 'anchors' | 'dropdowns' | 'products' | 'versions' | 'languages';

/** Key of an array of navigation objects in docs.json. */
export type CollectionKey = 'groups' | Collection;

/** Possible children of an element: one of the collections, or pages. */
export type ChildKey = CollectionKey | 'pages';

/** The required field with the visible label. */
type LabelField = 'group' | 'tab' | 'item' | 'anchor' | 'dropdown' | 'product' | 'version' | 'language';

export interface ChildSpec {
  readonly key: ChildKey;
  /** True if the format allows it; false if only real sites do it. */
  readonly standard: boolean;
}

export interface CollectionSpec {
  readonly key: CollectionKey;
  readonly labelField: LabelField;
  /** One sentence for editors and the manual. */
  readonly doc: string;
  /** Every known field except the children, the label field first. */
  readonly fields: Fields;
  /** Collections that an entry may contain, at most one at a time. */
  readonly children: readonly ChildSpec[];
}

/** Children that the format allows, then those that real sites add. */
export function children(
  specified: readonly ChildKey[],
  extensions: readonly ChildKey[] = [],
): readonly ChildSpec[] {
  return [
    ...specified.map((key) => ({ key, standard: true })),
    ...extensions.map((key) => ({ key, standard: false })),
  ];
}
