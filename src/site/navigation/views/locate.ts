/** Finds the current position of a reader: the best of all positions of an address in the tree. */
import type { NavTree } from '../nav-node.ts';
import { type Place, type TreeIndex, trailOf, treeIndex } from './tree-index.ts';

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
  const wanted = hintIds(index, hint);
  const segments = new Set(plainUrl(url).toLowerCase().split('/'));
  let best: { readonly place: Place; readonly score: readonly number[] } | undefined;
  for (const place of places) {
    const score = scoreOf(place, wanted, segments);
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

function scoreOf(
  place: Place,
  wanted: ReadonlySet<string>,
  segments: ReadonlySet<string>,
): readonly number[] {
  let common = 0;
  let named = 0;
  let defaults = 0;
  for (const node of trailOf(place)) {
    if (wanted.has(node.id)) common += 1;
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
