/** Finds the current page in another version, language, product or dropdown. */
import type { NavDivision, NavNode } from '../nav-node.ts';
import { isInside, type Place, type TreeIndex, trailOf } from './tree-index.ts';

interface Move {
  readonly from: NavDivision;
  readonly to: NavDivision;
}

/**
 * The position of the same page in `to`, or undefined when it has none there.
 * Pages are the same when their paths are equal after the folders that most pages of their division share
 * (`en/guides/x` and `fr/guides/x`), when one path names the division where the other names its own (`api/v1/x`,
 * `api/v2/x`), or when it is one page listed in both.
 */
export function samePage(index: TreeIndex, place: Place, move: Move): Place | undefined {
  if (place.node.kind !== 'page') return undefined;
  const labels = innerLabels(place, move.from);
  for (const path of counterparts(index, place.node.path, move)) {
    const places = (index.byPath.get(path) ?? []).filter((other) => isInside(other, move.to));
    const ranked = places.map((other) => ({ other, rank: rank(other, move.to, labels) }));
    const best = ranked.reduce<(typeof ranked)[number] | undefined>(
      (a, b) => (a === undefined || b.rank > a.rank ? b : a),
      undefined,
    );
    if (best !== undefined) return best.other;
  }
  return undefined;
}

/** Possible paths of the page in the other division, best first. */
function counterparts(index: TreeIndex, path: string, { from, to }: Move): Set<string> {
  const segments = path.split('/');
  const own = commonFolders(index, from);
  const other = commonFolders(index, to);
  const start = own.findIndex((folder, i) => folder !== segments[i]);
  const paths = new Set<string>();
  for (let cut = start < 0 ? own.length : start; cut >= 0; cut--) {
    for (let keep = other.length; keep >= 0; keep--) {
      paths.add([...other.slice(0, keep), ...segments.slice(cut)].join('/'));
    }
  }
  const named = segments.map((part) => (part.toLowerCase() === from.label.toLowerCase() ? to.label : part));
  paths.add(named.join('/'));
  paths.add(named.join('/').toLowerCase());
  paths.delete(path);
  return paths.add(path);
}

const MAX_FOLDERS = 8;

/** Folders at the start of most page paths of a division; a few shared pages elsewhere do not hide them. */
function commonFolders(index: TreeIndex, division: NavDivision): readonly string[] {
  const known = index.prefixes.get(division.id);
  if (known !== undefined) return known;
  const shared: string[] = [];
  let paths = foldersIn(division.children, []);
  const max = paths.length / 2;
  while (shared.length < MAX_FOLDERS) {
    const counts = Map.groupBy(paths, (folders) => folders[shared.length]);
    const winner = [...counts].find(([folder, same]) => folder !== undefined && same.length > max);
    if (winner?.[0] === undefined) break;
    shared.push(winner[0]);
    paths = winner[1];
  }
  index.prefixes.set(division.id, shared);
  return shared;
}

/** The folders of every page inside. */
function foldersIn(nodes: readonly NavNode[], into: string[][]): string[][] {
  for (const node of nodes) {
    if (node.kind === 'page' && node.url !== '') into.push(node.path.split('/').slice(0, -1));
    else if (node.kind === 'group' || node.kind === 'division') foldersIn(node.children, into);
  }
  return into;
}

/** Labels of the divisions between `division` and the page: tabs, versions and so on. */
function innerLabels(place: Place, division: NavDivision): ReadonlySet<string> {
  const trail = trailOf(place);
  const inner = trail.slice(trail.indexOf(division) + 1);
  return new Set(
    inner.filter((node) => node.kind === 'division').map((node) => `${node.collection} ${node.label}`),
  );
}

/** Visible places first, then those in the same inner divisions. */
function rank(place: Place, within: NavDivision, labels: ReadonlySet<string>): number {
  let common = 0;
  for (const label of innerLabels(place, within)) if (labels.has(label)) common += 1;
  return (place.visible ? 100 : 0) + common;
}
