/** The table of every navigation collection: its label, its fields and what may stand inside it. */
import { anchorCollection } from './anchor.ts';
import { type ChildSpec, type CollectionKey, type CollectionSpec, children } from './collection-spec.ts';
import { dropdownCollection } from './dropdown.ts';
import { groupCollection } from './group.ts';
import { languageCollection } from './language.ts';
import { menuItemCollection } from './menu-item.ts';
import { productCollection } from './product.ts';
import { tabCollection } from './tab.ts';
import { versionCollection } from './version.ts';

export type { ChildKey, ChildSpec, CollectionKey, CollectionSpec } from './collection-spec.ts';

/** Requirement section 2.5 plus what real sites use; `requirement` marks which is which. */
export const COLLECTIONS: Readonly<Record<CollectionKey, CollectionSpec>> = {
  groups: groupCollection,
  tabs: tabCollection,
  menu: menuItemCollection,
  anchors: anchorCollection,
  dropdowns: dropdownCollection,
  products: productCollection,
  versions: versionCollection,
  languages: languageCollection,
};

/** Patterns of which `navigation` holds exactly one (requirement 2.5, rule 1). */
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
