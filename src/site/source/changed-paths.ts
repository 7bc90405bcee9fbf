/** Compares two listings of a source. */
import type { SourceFile } from './source.ts';

/** @returns the paths that were added, changed or removed */
export function changedPaths(
  before: ReadonlyMap<string, SourceFile>,
  now: ReadonlyMap<string, SourceFile>,
): string[] {
  const paths = new Set([...before.keys(), ...now.keys()]);
  return [...paths].filter((path) => before.get(path)?.version !== now.get(path)?.version);
}
