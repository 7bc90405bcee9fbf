/** The table of all navigation collections: their labels, fields and allowed children. */

import { anchorCollection } from './anchor.ts';
import type { Collection } from './collection-spec.ts';
import { type ChildSpec, type CollectionKey, type CollectionSpec, children } from './collection-spec.ts';
import { dropdownCollection } from './dropdown.ts';
import { commonFields, divisionFields } from './element-fields.ts';
import type { Fields, FieldValues } from './field.ts';
import { collapsed, folderFields } from './folder-fields.ts';
import { groupCollection } from './group.ts';
import { languageCollection } from './language.ts';
import { menuItemCollection } from './menu-item.ts';
import { productCollection } from './product.ts';
import { tabCollection } from './tab.ts';
import { versionCollection } from './version.ts';

export type { ChildKey, ChildSpec, CollectionKey, CollectionSpec } from './collection-spec.ts';

/** The format and the extensions of real sites; `standard` distinguishes them. */
export const COLLECTIONS = {
  groups: groupCollection,
  tabs: tabCollection,
  menu: menuItemCollection,
  anchors: anchorCollection,
  dropdowns: dropdownCollection,
  products: productCollection,
  versions: versionCollection,
  languages: languageCollection,
} satisfies Readonly<Record<CollectionKey, CollectionSpec>>;

type ElementFields<Key extends CollectionKey> = (typeof COLLECTIONS)[Key]['fields'];

/** Name of a field in any collection. */
export type FieldName = { readonly [Key in CollectionKey]: keyof ElementFields<Key> }[CollectionKey];

export type GroupValues = FieldValues<ElementFields<'groups'>>;

/** Fields of an entry of any other collection; a field that its collection lacks is absent. */
export type DivisionValues = Merged<
  { readonly [Key in Collection]: FieldValues<ElementFields<Key>> }[Collection]
>;

type Merged<Union> = {
  readonly [Key in Union extends unknown ? keyof Union : never]?: Union extends {
    readonly [Name in Key]?: infer Value;
  }
    ? Value
    : never;
};

/** Fields of `navigation` itself besides its pattern. */
export const NAVIGATION_FIELDS = {
  ...folderFields,
  collapsed,
  openapi: commonFields.openapi,
  asyncapi: commonFields.asyncapi,
  directory: commonFields.directory,
  drilldown: commonFields.drilldown,
  global: divisionFields.global,
} satisfies Fields;

/** Patterns of which `navigation` holds exactly one. */
export const ROOT_CHILDREN: readonly ChildSpec[] = children([
  'pages',
  'groups',
  'tabs',
  'anchors',
  'dropdowns',
  'products',
  'versions',
  'languages',
]);

/** Collections `global` may hold, several at a time; every entry is a link. */
export const GLOBAL_CHILDREN: readonly ChildSpec[] = children(
  ['anchors'],
  ['tabs', 'dropdowns', 'products', 'versions', 'languages'],
);
