/** Finds the specifications of a site by any name that authors use for them. */

import type { Specification, SpecificationSet } from '../specification.ts';
import { findOperation, suggestOperation } from './find-operation.ts';
import { isAddress, plainPath, SpecNames } from './spec-name.ts';

/**
 * @param all in the order in which they are named
 * @param named the specifications behind each name that was loaded
 */
export function specificationSet(
  all: readonly Specification[],
  named: ReadonlyMap<string, readonly Specification[]>,
): SpecificationSet {
  const byFile = new Map<string, Specification>();
  const byTitle = new Map<string, Specification | undefined>();
  for (const one of all) {
    if (one.file !== undefined) byFile.set(one.file, one);
    const title = one.title.toLowerCase();
    byTitle.set(title, byTitle.has(title) ? undefined : one);
  }
  const names = new SpecNames(byFile);
  const results = new Map<string, readonly Specification[]>();
  const look = (source: string): readonly Specification[] => {
    const given = named.get(source);
    if (given !== undefined) return given;
    if (isAddress(source)) return [];
    const files = byFile.has(plainPath(source)) ? [plainPath(source)] : (names.find(source)?.files ?? []);
    const found = files.flatMap((file) => byFile.get(file) ?? []);
    if (found.length > 0) return found;
    const titled = byTitle.get(source.toLowerCase());
    return titled === undefined ? [] : [titled];
  };
  const getAll = (source: string): readonly Specification[] => {
    const trimmed = source.trim();
    const known = results.get(trimmed) ?? look(trimmed);
    results.set(trimmed, known);
    return known;
  };
  const alphabetical = [...all].sort((a, b) => ((a.file ?? a.source) < (b.file ?? b.source) ? -1 : 1));
  const inScope = (sources: readonly string[] | undefined): readonly Specification[] =>
    sources === undefined || sources.length === 0 ? alphabetical : sources.flatMap(getAll);
  return Object.freeze({
    all: Object.freeze([...all]),
    get: (source: string) => getAll(source)[0],
    getAll,
    find: (query) => findOperation(inScope(query.sources), query),
    suggest: (query) => suggestOperation(inScope(query.sources), query),
  } satisfies SpecificationSet);
}
