/** The history of a folder of another program, by the paths that its files have in the site. */
import type { FileChanges } from '../../lib/git/repository.ts';
import type { SourceHistory } from '../source/source.ts';

/** @param files files of the folder, by their paths in the site */
export function historyOf(
  files: ReadonlyMap<string, string>,
  { tracked, dates, changes }: SourceHistory,
): SourceHistory {
  const placed = <Value>(known: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
    new Map(
      [...files].flatMap(([path, original]) => {
        const value = known.get(original);
        return value === undefined ? [] : [[path, value] as const];
      }),
    );
  const read = async (): Promise<FileChanges | undefined> => {
    const known = await changes?.();
    return known && placed(known);
  };
  return {
    tracked: new Set([...files].flatMap(([path, original]) => (tracked.has(original) ? [path] : []))),
    dates: placed(dates),
    ...(changes === undefined ? {} : { changes: read }),
  };
}
