/** Indexes a tree once for all views: the positions of each page, the best of them for a reader, and a cache of views. */
import { inOneGo, inTurns, type Steps } from '../../../lib/async/steps.ts';
import type { NavDivision, NavGroup, NavNode, NavPage, NavTree } from '../nav-node.ts';
import type { SidebarView, TabView } from './view.ts';

/** One occurrence of a node, linked to its parent. */
export interface Place {
  readonly node: NavNode;
  readonly parent: Place | undefined;
  /** False for hidden nodes and everything inside them. */
  readonly visible: boolean;
}

/** A division or a group around a page. */
export type TrailNode = NavDivision | NavGroup;

/** The root or a division: each has its own sidebar, row of tabs and switchers. */
export interface Scope {
  /** Undefined for the root. */
  readonly division: NavDivision | undefined;
  readonly children: readonly NavNode[];
  readonly globals: readonly NavDivision[];
}

/** A page in reading order. */
interface ReadingStep {
  readonly page: NavPage;
  readonly place: Place;
}

/** The pages of one scope in reading order, and the position of each by address. */
export interface Sequence {
  readonly pages: readonly NavPage[];
  readonly positions: ReadonlyMap<string, number>;
}

export interface TreeIndex {
  readonly tree: NavTree;
  readonly root: Scope;
  /** Every occurrence of every page with an address, by address. */
  readonly byUrl: ReadonlyMap<string, readonly Place[]>;
  /** The same by page path. */
  readonly byPath: ReadonlyMap<string, readonly Place[]>;
  readonly byId: ReadonlyMap<string, Place>;
  /** Every occurrence of every page with an address, in reading order. */
  readonly reading: readonly ReadingStep[];
  /** Caches of the views, by id of the scope, empty for the root. */
  readonly sidebars: Map<string, SidebarView>;
  readonly tabs: Map<string, readonly TabView[]>;
  readonly sequences: Map<string, Sequence>;
  readonly prefixes: Map<string, readonly string[]>;
}

/** Most positions kept for one page: more than any real site has, few enough to compare in each request. */
const MAX_PLACES = 1000;

const indexes = new WeakMap<NavTree, TreeIndex>();

/** The index of a tree; built on first use and kept as long as the tree. */
export function treeIndex(tree: NavTree): TreeIndex {
  const known = indexes.get(tree);
  if (known !== undefined) return known;
  const index = inOneGo(build(tree));
  indexes.set(tree, index);
  return index;
}

/** Builds the index in advance, in slices that let requests in between. */
export async function prepareTreeIndex(tree: NavTree): Promise<void> {
  if (indexes.has(tree)) return;
  const index = await inTurns(build(tree));
  // Another request may have built it meanwhile, and its views belong to that one.
  if (!indexes.has(tree)) indexes.set(tree, index);
}

function* build(tree: NavTree): Steps<TreeIndex> {
  const byUrl = new Map<string, Place[]>();
  const byPath = new Map<string, Place[]>();
  const byId = new Map<string, Place>();
  const reading: ReadingStep[] = [];
  const visit = function* (node: NavNode, parent: Place | undefined): Steps<void> {
    const place: Place = { node, parent, visible: !node.hidden && (parent?.visible ?? true) };
    byId.set(node.id, place);
    if (node.kind === 'page' && node.url !== '') {
      append(byUrl, node.url, place);
      append(byPath, node.path, place);
      reading.push({ page: node, place });
    } else if (node.kind === 'group' || node.kind === 'division') {
      if (node.kind === 'group' && node.root !== undefined) yield* visit(node.root, place);
      for (const child of node.children) yield* visit(child, place);
      yield;
    }
  };
  for (const node of tree.children) yield* visit(node, undefined);
  for (const node of tree.globals) yield* visit(node, undefined);
  const root = { division: undefined, children: tree.children, globals: tree.globals };
  return {
    tree,
    root,
    byUrl,
    byPath,
    byId,
    reading,
    sidebars: new Map(),
    tabs: new Map(),
    sequences: new Map(),
    prefixes: new Map(),
  };
}

function append(map: Map<string, Place[]>, key: string, place: Place): void {
  const places = map.get(key);
  if (places === undefined) map.set(key, [place]);
  else if (places.length < MAX_PLACES) places.push(place);
}

/** Divisions and groups around an occurrence, outermost first, without the occurrence itself. */
export function trailOf(place: Place | undefined): readonly TrailNode[] {
  const trail: TrailNode[] = [];
  for (let at = place?.parent; at !== undefined; at = at.parent) {
    if (at.node.kind === 'division' || at.node.kind === 'group') trail.push(at.node);
  }
  return trail.reverse();
}

/** The root and every division around an occurrence, outermost first: the last is the innermost scope. */
export function scopesOf(index: TreeIndex, place: Place | undefined): readonly Scope[] {
  const scopes: Scope[] = [index.root];
  for (const node of trailOf(place)) if (node.kind === 'division') scopes.push(scopeOf(node));
  return scopes;
}

/** The scopes of one division by its id, or of the root for an empty id; undefined for an unknown one. */
export function scopesById(index: TreeIndex, id: string): readonly Scope[] | undefined {
  if (id === '') return [index.root];
  const place = index.byId.get(id);
  return place?.node.kind === 'division' ? [...scopesOf(index, place), scopeOf(place.node)] : undefined;
}

function scopeOf(division: NavDivision): Scope {
  const globals = division.children.filter(isGlobal);
  const children =
    globals.length === 0 ? division.children : division.children.filter((child) => !isGlobal(child));
  return { division, children, globals };
}

function isGlobal(node: NavNode): node is NavDivision {
  return node.kind === 'division' && node.global;
}

/** Key of a scope in the caches of the index. */
export function scopeId(scope: Scope): string {
  return scope.division?.id ?? '';
}

/** True when `place` is inside `division`. */
export function isInside(place: Place, division: NavDivision): boolean {
  for (let at = place.parent; at !== undefined; at = at.parent) if (at.node === division) return true;
  return false;
}

/** Longer addresses, which no page has, are not taken apart. */
const LONGEST_ADDRESS = 1_000;
const folders = new WeakMap<TreeIndex, ReadonlyMap<string, string>>();

/**
 * The address of a page that the navigation lists in the same folder as one that it does not list, or in the nearest folder
 * above: its language and version are those of both. Undefined at the top.
 */
export function listedBeside(tree: NavTree, url: string): string | undefined {
  if (url.length > LONGEST_ADDRESS) return undefined;
  const index = treeIndex(tree);
  const listed = folders.get(index) ?? listedFolders(index);
  folders.set(index, listed);
  for (let at = url; at !== ''; at = folderOf(at)) {
    const beside = listed.get(at);
    if (beside !== undefined) return beside;
  }
  return undefined;
}

/** The first listed page of each folder of addresses. */
function listedFolders({ reading }: TreeIndex): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { page } of reading)
    for (let at = page.url; at !== '' && !first.has(at); at = folderOf(at)) first.set(at, page.url);
  return first;
}

const folderOf = (url: string): string => url.slice(0, Math.max(0, url.lastIndexOf('/')));

/** The previous position of the reader: the id of a node, or the ids of a whole trail. */
export type LocateHint = string | ReadonlySet<string>;

/**
 * The position of an address, or undefined when no entry leads there.
 * Among several: visible before hidden; then most in common with `hint`; then the language and version in the address
 * itself; then default languages and versions; then the first.
 * @param url root-relative; trailing slash, query and fragment do not matter
 */
export function locate(tree: NavTree, url: string, hint?: LocateHint): Place | undefined {
  const index = treeIndex(tree);
  const places = index.byUrl.get(url) ?? index.byUrl.get(plainUrl(url)) ?? [];
  if (places.length < 2) return places[0];
  const ids = hintIds(index, hint);
  const segments = new Set(plainUrl(url).toLowerCase().split('/'));
  let best: { readonly place: Place; readonly score: readonly number[] } | undefined;
  for (const place of places) {
    const score = scoreOf(place, ids, segments);
    if (best === undefined || isGreater(score, best.score)) best = { place, score };
  }
  return best?.place;
}

function plainUrl(url: string): string {
  const path = url.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return path === '' ? '/' : path;
}

function hintIds(index: TreeIndex, hint: LocateHint | undefined): ReadonlySet<string> {
  if (hint === undefined) return new Set();
  if (typeof hint !== 'string') return hint;
  const place = index.byId.get(hint);
  return new Set([hint, ...trailOf(place).map((node) => node.id)]);
}

function scoreOf(place: Place, ids: ReadonlySet<string>, segments: ReadonlySet<string>): readonly number[] {
  let common = 0;
  let named = 0;
  let defaults = 0;
  for (const node of trailOf(place)) {
    if (ids.has(node.id)) common += 1;
    if (node.kind !== 'division' || (node.collection !== 'languages' && node.collection !== 'versions'))
      continue;
    if (segments.has(node.label.toLowerCase())) named += 1;
    if (node.default) defaults += 1;
  }
  return [place.visible ? 1 : 0, common, named, defaults];
}

function isGreater(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
