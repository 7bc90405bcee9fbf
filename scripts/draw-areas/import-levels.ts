/** Reads the imports at every level of the folders: the files and folders beside each other, and the imports between them. */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** By name of an entry, the entries beside it that it imports, types included. */
export type Edges = ReadonlyMap<string, ReadonlySet<string>>;

const IMPORT =
  /^\s*(?:import|export)\s+(?:type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/gm;

/** @returns by folder, for example `src/web`, its entries that are or hold program files */
export function importLevels(root: string): ReadonlyMap<string, Edges> {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const levels = new Map<string, Map<string, Set<string>>>();
  const entry = (level: string, name: string): Set<string> => {
    const edges = levels.get(level) ?? new Map<string, Set<string>>();
    levels.set(level, edges);
    const targets = edges.get(name) ?? new Set();
    edges.set(name, targets);
    return targets;
  };
  for (const path of paths.filter((one) => !one.endsWith('.test.ts')).sort()) {
    const own = path.split('/');
    for (let depth = 1; depth < own.length; depth++) entry(own.slice(0, depth).join('/'), own[depth]!);
    for (const [, from, dynamic] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(path), from ?? dynamic!).split('/');
      const apart = own.findIndex((name, at) => name !== target[at]);
      // A string may look like an import too: only paths in `src` count.
      if (apart < 1) continue;
      entry(own.slice(0, apart).join('/'), own[apart]!).add(target[apart]!);
    }
  }
  return levels;
}

/** @returns how many entries at most lie below each one, or a cycle */
export function ranksOf(edges: Edges): ReadonlyMap<string, number> | { readonly cycle: readonly string[] } {
  const ranks = new Map<string, number>();
  const trail: string[] = [];
  const visit = (name: string): readonly string[] | undefined => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    if (ranks.has(name)) return undefined;
    trail.push(name);
    let rank = 0;
    for (const target of edges.get(name) ?? []) {
      const cycle = visit(target);
      if (cycle !== undefined) return cycle;
      rank = Math.max(rank, ranks.get(target)! + 1);
    }
    trail.pop();
    ranks.set(name, rank);
    return undefined;
  };
  for (const name of edges.keys()) {
    const cycle = visit(name);
    if (cycle !== undefined) return { cycle };
  }
  return ranks;
}
