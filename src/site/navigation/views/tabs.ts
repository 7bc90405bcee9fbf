/** Builds the row of tabs: those of the outermost scope around the page that has any. */

import type { Collection } from '../../config/schema/collection-spec.ts';
import type { NavDivision, NavNode } from '../nav-node.ts';
import { divisionHref } from './first-page.ts';
import { linkView } from './link-view.ts';
import { type Scope, scopeId, type TreeIndex } from './tree-index.ts';
import type { LinkView, TabView } from './view.ts';

/** Tabs for the scopes around a page. Entries of `global.tabs` come last; tabs inside tabs are drawn by the sidebar. */
export function tabsView(index: TreeIndex, scopes: readonly Scope[]): readonly TabView[] {
  const scope = tabScope(scopes);
  const globals = scopes.flatMap((one) => one.globals);
  const key = scopes.map(scopeId).at(-1) ?? '';
  const known = index.tabs.get(key);
  if (known !== undefined) return known;
  const tabs = [...divisions(scope?.children ?? [], 'tabs'), ...divisions(globals, 'tabs')];
  const row = Object.freeze(tabs.flatMap(tabView));
  index.tabs.set(key, row);
  return row;
}

/** The scope whose tabs are in the row. */
export function tabScope(scopes: readonly Scope[]): Scope | undefined {
  return scopes.find((scope) => divisions(scope.children, 'tabs').length > 0);
}

/** Visible divisions of one collection among nodes. */
export function divisions(nodes: readonly NavNode[], collection: Collection): NavDivision[] {
  return nodes.filter(
    (node): node is NavDivision => node.kind === 'division' && node.collection === collection && !node.hidden,
  );
}

/** A link to each division that has a target. */
export function linksTo(nodes: readonly NavDivision[]): LinkView[] {
  return nodes.flatMap((node) => {
    const href = divisionHref(node);
    return href === undefined ? [] : [linkView(node, href)];
  });
}

function tabView(tab: NavDivision): TabView[] {
  const href = divisionHref(tab);
  if (href === undefined) return [];
  const menu = linksTo(divisions(tab.children, 'menu'));
  const { align } = tab;
  return [
    { ...linkView(tab, href), ...(menu.length > 0 && { menu }), ...(align !== undefined && { align }) },
  ];
}
