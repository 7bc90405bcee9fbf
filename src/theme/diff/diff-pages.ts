/** Compares two versions of a rendered page: one HTML with what was added and removed marked, or rows of both versions. */
import type { DiffWords } from './diff-words.ts';
import { readTree } from './html-tree.ts';
import { markWriter, type Written } from './mark-writer.ts';
import { mergeParts, type UnitMerging } from './merge-units.ts';
import { createNames } from './names.ts';
import { keysInside } from './regrouped-units.ts';
import { isUnit, type Part, type Unit, unitsOf, type VersionFacts } from './units.ts';
import { wordBags } from './word-bags.ts';
import { workBudget } from './work-budget.ts';
import { writeAdded, writeRemoved } from './write-whole.ts';

export interface PageDiff {
  /** What lies beside each other, in order. */
  readonly rows: readonly DiffRow[];
  /** Changes, numbered from 1: `changeId(1)` is the id of the first mark of the first one. */
  readonly changes: number;
  /** True when it was too much to compare every word: marks are larger than the changes. */
  readonly coarse: boolean;
}

export interface DiffRow {
  /** The later version with all marks: what was removed is in it too. */
  readonly after: string;
  /** The earlier version with what was removed marked; empty unless `side` was asked for. */
  readonly before: string;
  readonly marked: boolean;
}

export interface DiffOptions {
  readonly words: DiffWords;
  /** True for rows of both versions. */
  readonly side: boolean;
  readonly before: VersionFacts;
  readonly after: VersionFacts;
  /** Address of a file of the earlier version, for pictures in it. */
  readonly oldSource: (src: string) => string;
  /** Number of the last change of an earlier comparison on the same page. */
  readonly from?: number;
}

/** Characters of both versions; larger pages are shown as removed and added. */
export const MAX_COMPARED = 6_000_000;
/** Steps of alignment, about 100 ms; reading both pages and writing the result take time by their length. */
const MAX_WORK = 5_000_000;

/** @param before HTML that the renderer made: what it contains is written as it is */
export function diffPages(before: string, after: string, options: DiffOptions): PageDiff {
  const { words, side, oldSource, from = 0 } = options;
  const names = createNames();
  const budget = workBudget(before.length + after.length > MAX_COMPARED ? 0 : MAX_WORK);
  const writer = markWriter(words, from);
  const merging: UnitMerging = {
    writer,
    side,
    oldSource,
    budget,
    words,
    before: { names, facts: options.before },
    after: { names, facts: options.after },
    bags: wordBags(names),
    inside: keysInside(),
  };
  const rows: Written[] = [];
  const take = (): void => {
    const row = writer.take();
    if (row.after !== '' || row.before !== '') rows.push(row);
  };
  const parts = [unitsOf(readTree(before), merging.before), unitsOf(readTree(after), merging.after)] as const;
  if (budget.spend(1)) mergeParts(parts[0], parts[1], merging, take);
  else replaceAll(parts, merging, take);
  take();
  return { rows: joinedRows(rows), changes: writer.changes - from, coarse: budget.coarse };
}

function replaceAll(
  [before, after]: readonly [readonly Part[], readonly Part[]],
  merging: UnitMerging,
  take: () => void,
): void {
  const units = (parts: readonly Part[]): readonly Unit[] => parts.filter(isUnit);
  for (const unit of units(before)) writeRemoved(unit, merging);
  take();
  for (const unit of units(after)) writeAdded(unit, merging);
}

/** Unmarked rows that follow each other need no place of their own. */
function joinedRows(rows: readonly Written[]): readonly DiffRow[] {
  const joined: Written[] = [];
  let open: { after: string; before: string; marked: boolean } | undefined;
  for (const row of rows) {
    if (open !== undefined && !open.marked && !row.marked) {
      open.after += row.after;
      open.before += row.before;
    } else {
      open = { ...row };
      joined.push(open);
    }
  }
  return joined;
}
