/** The shape in which each navigation collection of docs.json describes itself. */
import type { Collection } from '../../navigation/nav-node.ts';
import type { Fields } from './field.ts';

/** Key of an array of navigation objects in docs.json. */
export type CollectionKey = 'groups' | Collection;

/** What may stand inside an element: one of the collections, or pages. */
export type ChildKey = CollectionKey | 'pages';

export interface ChildSpec {
  readonly key: ChildKey;
  /** True when the requirement's table allows it here; false when only real sites do it. */
  readonly requirement: boolean;
}

export interface CollectionSpec {
  readonly key: CollectionKey;
  /** The required field with the label, for example `tab`. */
  readonly labelField: string;
  /** One sentence for editors and the manual. */
  readonly doc: string;
  /** Every known field except the children, the label field first. */
  readonly fields: Fields;
  /** Collections an entry may hold, at most one at a time. */
  readonly children: readonly ChildSpec[];
}

/** Children named by the requirement, then those that real sites add. */
export function children(
  specified: readonly ChildKey[],
  extensions: readonly ChildKey[] = [],
): readonly ChildSpec[] {
  return [
    ...specified.map((key) => ({ key, requirement: true })),
    ...extensions.map((key) => ({ key, requirement: false })),
  ];
}
