/** Builds all navigation of one page from the single views, and finds the language of a page. */
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { NavDivision, NavGroup, NavNode, NavPage, NavTree } from '../nav-node.ts';
import { divisionHref, firstPage } from './first-page.ts';
import { languageView } from './language-view.ts';
import { sidebarView, tabsView } from './sidebar.ts';
import { alternates, switchersView } from './switchers.ts';
import {
  type LocateHint,
  listedBeside,
  locate,
  type Place,
  type Scope,
  type Sequence,
  scopeId,
  scopesById,
  scopesOf,
  type TrailNode,
  type TreeIndex,
  trailOf,
  treeIndex,
} from './tree-index.ts';
import type {
  CrumbView,
  CurrentView,
  DirectoryView,
  LinkView,
  NavigationView,
  NeighbourView,
} from './view.ts';

/**
 * The navigation around a page. Pure; sidebar and tabs are the same objects for every page of one scope.
 * An address outside the navigation gets the frame of the first page of its language, version and product, which are those of
 * the pages beside it, else of the site's first page; nothing in it is current.
 * @param url root-relative
 * @param hint the reader's previous position, for pages with several positions
 */
export function navigationView(tree: NavTree, url: string, hint?: LocateHint): NavigationView {
  const index = treeIndex(tree);
  const place = locate(tree, url, hint);
  const scopes = scopesOf(index, place ?? placeBeside(index, url) ?? defaultPlace(index));
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
  return placeOfFirst(index, index.tree.children);
}

/** Readers stay among pages of these; what is beside a page says nothing of its tab. */
const LASTING: ReadonlySet<string> = new Set(['languages', 'versions', 'products']);

function placeBeside(index: TreeIndex, url: string): Place | undefined {
  const beside = listedBeside(index.tree, url);
  const around = beside === undefined ? [] : trailOf(locate(index.tree, beside));
  const kept = around.findLast((node) => node.kind === 'division' && LASTING.has(node.collection));
  return kept === undefined ? undefined : placeOfFirst(index, kept.children);
}

function placeOfFirst(index: TreeIndex, nodes: readonly NavNode[]): Place | undefined {
  const first = firstPage(nodes);
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

/** Divisions link to their first page, groups to their own page if they have one, which has no crumb of its own. */
function breadcrumbs(place: Place | undefined): readonly CrumbView[] {
  return parents(place)
    .filter(hasLabel)
    .map((node) => {
      const href = node.kind === 'division' ? divisionHref(node) : node.root?.url || undefined;
      const label =
        node.kind === 'division' && node.collection === 'languages'
          ? languageView(node.label).name
          : node.label;
      return href === undefined ? { label } : { label, href };
    });
}

/** Label of the innermost group around the page. */
function sectionOf(place: Place | undefined): string | undefined {
  return parents(place).findLast((node) => node.kind === 'group' && hasLabel(node))?.label;
}

/** Groups may have none. */
const hasLabel = ({ label }: TrailNode): boolean => label !== '';

function parents(place: Place | undefined): readonly TrailNode[] {
  const trail = trailOf(place);
  const last = trail.at(-1);
  return last?.kind === 'group' && last.root === place?.node ? trail.slice(0, -1) : trail;
}

/** Undefined unless the page is the `root` of a group whose `directory` is `card` or `accordion`. */
function directoryView(place: Place | undefined): DirectoryView | undefined {
  const group = place?.parent?.node;
  if (group?.kind !== 'group' || group.root !== place?.node) return undefined;
  if (group.directory === undefined || group.directory === 'none') return undefined;
  const items = group.children.flatMap(entry);
  return items.length === 0 ? undefined : { style: group.directory, items };
}

function entry(node: NavNode): DirectoryView['items'] {
  if (node.hidden || node.kind === 'division') return [];
  if (node.kind === 'group') return groupEntry(node);
  const href = node.kind === 'page' ? node.url : node.href;
  if (href === '') return [];
  return [{ ...link(node, node.kind === 'page' ? node.title : node.label, href), items: [] }];
}

function groupEntry(group: NavGroup): DirectoryView['items'] {
  if (group.label === '') return group.children.flatMap(entry);
  const href = group.root?.url ?? firstPage([group])?.url;
  if (href === undefined || href === '') return [];
  return [{ ...link(group, group.label, href), items: group.children.flatMap(entry) }];
}

function link(node: Pick<NavNode, 'id' | 'icon' | 'tag'>, label: string, href: string): LinkView {
  const { id, icon, tag } = node;
  return {
    id,
    label,
    href,
    external: isExternalHref(href),
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
  };
}

interface Neighbours {
  readonly previous?: NeighbourView;
  readonly next?: NeighbourView;
}

/** Crosses groups, counts the `root` pages of groups, skips hidden pages and links; a page listed twice counts once. */
function neighbours(index: TreeIndex, place: Place | undefined, scope: Scope): Neighbours {
  if (place?.node.kind !== 'page') return {};
  const { pages, positions } = sequence(index, scope);
  const at = positions.get(place.node.url);
  if (at === undefined) return {};
  const previous = pages[at - 1];
  const next = pages[at + 1];
  return { ...(previous && { previous: view(previous) }), ...(next && { next: view(next) }) };
}

function view(page: NavPage): NeighbourView {
  return { label: page.title, href: page.url };
}

function sequence(index: TreeIndex, scope: Scope): Sequence {
  const key = scopeId(scope);
  const known = index.sequences.get(key);
  if (known !== undefined) return known;
  const order = readingOrder(scope.children);
  index.sequences.set(key, order);
  return order;
}

function readingOrder(nodes: readonly NavNode[]): Sequence {
  const pages: NavPage[] = [];
  const positions = new Map<string, number>();
  const visit = (node: NavNode): void => {
    if (node.hidden || node.kind === 'division' || node.kind === 'link') return;
    if (node.kind === 'group') {
      if (node.root !== undefined) visit(node.root);
      node.children.forEach(visit);
    } else if (node.url !== '' && !positions.has(node.url)) {
      positions.set(node.url, pages.push(node) - 1);
    }
  };
  nodes.forEach(visit);
  return { pages, positions };
}

/** @returns BCP 47 tag of the language around the address; undefined if there is none. Computed on first use */
export function pageLanguages(tree: NavTree): (url: string) => string | undefined {
  let known: ReadonlyMap<string, string> | undefined;
  return (url) => {
    known ??= languages(tree.children, undefined, new Map());
    return known.get(url);
  };
}

/** A page in several languages is shown in the first. */
function languages(
  nodes: readonly NavNode[],
  around: string | undefined,
  found: Map<string, string>,
): Map<string, string> {
  for (const node of nodes) {
    if (node.kind === 'link') continue;
    if (node.kind === 'page') {
      if (around !== undefined && node.url !== '' && !found.has(node.url)) found.set(node.url, around);
      continue;
    }
    const isLanguage = node.kind === 'division' && node.collection === 'languages';
    languages(node.children, isLanguage ? languageView(node.label).tag : around, found);
  }
  return found;
}
