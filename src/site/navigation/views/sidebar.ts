/** Builds the row of tabs and the sidebar of a scope; the sidebar is the same object for every page of the scope. */
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { Collection } from '../../config/schema/collection-spec.ts';
import type { NavDivision, NavGroup, NavNode, NavPage } from '../nav-node.ts';
import { divisionHref, firstPage } from './first-page.ts';
import { linkView } from './link-view.ts';
import { type Scope, scopeId, type TreeIndex } from './tree-index.ts';
import type {
  LinkView,
  SidebarGroupView,
  SidebarItemView,
  SidebarPageView,
  SidebarView,
  TabView,
} from './view.ts';

/**
 * The sidebar for the scopes around a page. Hidden entries are never listed, not even to a reader who is on one.
 * Groups and pages beside divisions, which is an error, come after those of the innermost scope.
 */
export function sidebarView(index: TreeIndex, scopes: readonly Scope[]): SidebarView {
  const innermost = scopes.at(-1) ?? index.root;
  const key = scopeId(innermost);
  const known = index.sidebars.get(key);
  if (known !== undefined) return known;
  const beside = scopes.slice(0, -1).flatMap((scope) => scope.children);
  const globals = scopes.flatMap((scope) => scope.globals);
  const view: SidebarView = Object.freeze({
    scope: key,
    anchors: linksTo(scopes.flatMap((scope) => anchorsOf(scope, scopes))),
    globalAnchors: linksTo(globals.filter((node) => !node.hidden && node.collection !== 'tabs')),
    items: [...innermost.children, ...beside].flatMap((node) => itemViews(node, 0, index.tree.drilldown)),
  });
  index.sidebars.set(key, view);
  return view;
}

/** Anchors of a scope, and elements without a place of their own: tabs inside tabs, menu items outside a tab. */
function anchorsOf(scope: Scope, scopes: readonly Scope[]): NavDivision[] {
  const anchors = divisions(scope.children, 'anchors');
  const inner = scope === tabScope(scopes) ? [] : divisions(scope.children, 'tabs');
  const menu = scope.division?.collection === 'tabs' ? [] : divisions(scope.children, 'menu');
  return [...anchors, ...inner, ...menu];
}

function itemViews(node: NavNode, depth: number, drilldown: boolean | undefined): SidebarItemView[] {
  if (node.hidden || node.kind === 'division') return [];
  if (node.kind === 'page') return node.url === '' ? [] : [pageView(node)];
  if (node.kind === 'group') return groupView(node, depth, drilldown);
  const { id, label, href, icon, tag } = node;
  const link = { kind: 'link', id, label, href, external: isExternalHref(href) } as const;
  return [{ ...link, ...(icon !== undefined && { icon }), ...(tag !== undefined && { tag }) }];
}

function pageView(page: NavPage): SidebarPageView {
  const { id, title, url, icon, tag, method, hidesMethod, deprecated } = page;
  return {
    ...({ kind: 'page', id, label: title, href: url, external: false } as const),
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
    ...(method !== undefined && hidesMethod !== true && { method }),
    ...(deprecated !== undefined && { deprecated }),
  };
}

/** Top-level groups are always open. */
function groupView(group: NavGroup, depth: number, drilldown: boolean | undefined): SidebarGroupView[] {
  const drills = group.drilldown ?? drilldown;
  const items = group.children.flatMap((child) => itemViews(child, depth + 1, drilldown));
  const href =
    group.root === undefined || group.root.hidden || group.root.url === '' ? undefined : group.root.url;
  const first = drills === true ? firstPage([group])?.url : undefined;
  if (items.length === 0 && href === undefined) return [];
  const { id, label, icon, tag, expanded } = group;
  return [
    {
      ...({ kind: 'group', id, label, depth, expanded: depth === 0 || expanded, items } as const),
      ...(icon !== undefined && { icon }),
      ...(tag !== undefined && { tag }),
      ...(href !== undefined && { href }),
      ...(first !== undefined && { drilldown: first }),
    },
  ];
}

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
function tabScope(scopes: readonly Scope[]): Scope | undefined {
  return scopes.find((scope) => divisions(scope.children, 'tabs').length > 0);
}

/** Visible divisions of one collection among nodes. */
function divisions(nodes: readonly NavNode[], collection: Collection): NavDivision[] {
  return nodes.filter(
    (node): node is NavDivision => node.kind === 'division' && node.collection === collection && !node.hidden,
  );
}

/** A link to each division that has a target. */
function linksTo(nodes: readonly NavDivision[]): LinkView[] {
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
