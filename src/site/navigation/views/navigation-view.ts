/** Builds all navigation of one page from the single views. */

import type { NavDivision, NavTree } from '../nav-node.ts';
import { alternates } from './alternates.ts';
import { breadcrumbs, sectionOf } from './breadcrumbs.ts';
import { directoryView } from './directory.ts';
import { firstPage } from './first-page.ts';
import { languageView } from './language-view.ts';
import { type LocateHint, locate } from './locate.ts';
import { neighbours } from './neighbours.ts';
import { sidebarView } from './sidebar.ts';
import { switchersView } from './switchers.ts';
import { tabsView } from './tabs.ts';
import {
  type Place,
  type Scope,
  scopesById,
  scopesOf,
  type TreeIndex,
  trailOf,
  treeIndex,
} from './tree-index.ts';
import type { CurrentView, NavigationView } from './view.ts';

/**
 * The navigation around a page. Pure; sidebar and tabs are the same objects for every page of one scope.
 * An address outside the navigation gets the frame of the site's first page, with nothing current.
 * @param url root-relative
 * @param hint the reader's previous position, for pages with several positions
 */
export function navigationView(tree: NavTree, url: string, hint?: LocateHint): NavigationView {
  const index = treeIndex(tree);
  const place = locate(tree, url, hint);
  const scopes = scopesOf(index, place ?? defaultPlace(index));
  const innermost = scopes.at(-1) ?? index.root;
  const section = sectionOf(place);
  const directory = directoryView(place);
  return {
    current: currentView(place),
    tabs: tabsView(index, scopes),
    switchers: switchersView(index, scopes, place),
    sidebar: sidebarView(index, scopes),
    breadcrumbs: breadcrumbs(place),
    ...(section !== undefined && { section }),
    ...(directory !== undefined && { directory }),
    ...neighbours(index, place, innermost),
    alternates: alternates(index, scopes, place),
    ...divisionParts(scopes),
  };
}

/** The sidebar of a scope and the language around it, by the scope's id as `SidebarView` has it. */
export function scopeView(
  tree: NavTree,
  id: string,
): Pick<NavigationView, 'sidebar' | 'language'> | undefined {
  const index = treeIndex(tree);
  const scopes = scopesById(index, id);
  if (scopes === undefined) return undefined;
  const { language } = divisionParts(scopes);
  return { sidebar: sidebarView(index, scopes), ...(language && { language }) };
}

function defaultPlace(index: TreeIndex): Place | undefined {
  const first = firstPage(index.tree.children);
  return first === undefined ? undefined : index.byId.get(first.id);
}

function currentView(place: Place | undefined): CurrentView {
  if (place === undefined) return { trail: new Set() };
  const trail = trailOf(place);
  const last = trail.at(-1);
  const isRoot = last?.kind === 'group' && last.root === place.node;
  return { page: isRoot ? last.id : place.node.id, trail: new Set(trail.map((node) => node.id)) };
}

type DivisionParts = Pick<NavigationView, 'language' | 'version' | 'banner' | 'navbar' | 'footer'>;

/** Settings of the language and the version around the page that apply to the whole page; the innermost wins. */
function divisionParts(scopes: readonly Scope[]): DivisionParts {
  const around = scopes.flatMap(({ division }) => (division === undefined ? [] : [division])).reverse();
  const language = around.find(({ collection }) => collection === 'languages');
  const version = around.find(({ collection }) => collection === 'versions');
  const banner = own(around, 'banner');
  const navbar = own(around, 'navbar');
  const footer = own(around, 'footer');
  return {
    ...(language && { language: languageParts(language.label) }),
    ...(version && { version: version.label }),
    ...(banner !== undefined && { banner }),
    ...(navbar !== undefined && { navbar }),
    ...(footer !== undefined && { footer }),
  };
}

function own<Key extends keyof NavDivision>(
  around: readonly NavDivision[],
  key: Key,
): NavDivision[Key] | undefined {
  return around.find((division) => division[key] !== undefined)?.[key];
}

function languageParts(label: string): NonNullable<NavigationView['language']> {
  const { code, tag, dir } = languageView(label);
  return { code, lang: tag, dir };
}
