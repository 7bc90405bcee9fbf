/** Merges two lists of aligned blocks: equal ones as they are, pairs by their content, the rest as removed and added. */
import { isLine } from './element-role.ts';
import { type Merging, mergeRuns } from './merge-runs.ts';
import { type Pairing, pairUnits, type UnitPair } from './pair-units.ts';
import { type Block, isUnit, NO_CONTENT, type Part, type Unit } from './units.ts';
import {
  htmlOfNodes,
  oldHtml,
  oldTag,
  openedTag,
  writeAdded,
  writeEqual,
  writeRemoved,
} from './write-whole.ts';

export type UnitMerging = Merging & Pairing;

/** @param each called after each block, for a caller that takes them one by one */
export function mergeParts(
  before: readonly Part[],
  after: readonly Part[],
  merging: UnitMerging,
  each: () => void = () => undefined,
): void {
  const [old, now] = [before.filter(isUnit), after.filter(isUnit)];
  const pairs = pairUnits(old, now, merging);
  if (old.some(isCodeLine) && now.some(isCodeLine)) {
    mergeLines(pairs, merging);
    return;
  }
  const { writer, side } = merging;
  const fixedNow = fixedBefore(after, ({ nodes }) => htmlOfNodes(nodes));
  const fixedOld = side ? fixedBefore(before, ({ nodes }) => oldHtml(nodes, merging)) : new Map();
  for (const pair of pairs) {
    if (pair.after !== undefined) writer.after(fixedNow.get(pair.after) ?? '');
    if (pair.before !== undefined) writer.before(fixedOld.get(pair.before) ?? '');
    mergePair(pair, merging);
    each();
  }
  writer.after(fixedNow.get(undefined) ?? '');
  writer.before(fixedOld.get(undefined) ?? '');
}

/**
 * Lines have line breaks between them, whichever version they are of; where removed lines are hidden, so are theirs.
 */
function mergeLines(pairs: readonly UnitPair[], merging: UnitMerging): void {
  const { writer, side } = merging;
  let unended = false;
  let oldLines = 0;
  for (const pair of pairs) {
    const removed = pair.after === undefined;
    const shown = !removed || pair.before?.key !== NO_CONTENT;
    if (shown && unended) writer.after('\n');
    if (side && pair.before !== undefined && oldLines++ > 0) writer.before('\n');
    mergePair(pair, merging);
    if (shown && removed) writer.after('<span data-changed="removed">\n</span>');
    if (shown) unended = !removed;
  }
}

const isCodeLine = (unit: Unit): boolean => unit.kind === 'block' && isLine(unit.element);

/** White space and decoration, by the unit that follows it. */
function fixedBefore(
  parts: readonly Part[],
  write: (part: Exclude<Part, Unit>) => string,
): ReadonlyMap<Unit | undefined, string> {
  const found = new Map<Unit | undefined, string>();
  let html = '';
  for (const part of parts)
    if (isUnit(part)) {
      if (html !== '') found.set(part, html);
      html = '';
    } else html += write(part);
  found.set(undefined, html);
  return found;
}

function mergePair({ before, after }: UnitPair, merging: UnitMerging): void {
  if (before === undefined) writeAdded(after!, merging);
  else if (after === undefined) writeRemoved(before, merging);
  else if (before.key === after.key) writeEqual(before, after, merging);
  else if (before.kind === 'run' && after.kind === 'run') mergeRuns(before, after, merging);
  else if (before.kind === 'block' && after.kind === 'block') mergeBlocks(before, after, merging);
  else {
    writeRemoved(before, merging);
    writeAdded(after, merging);
  }
}

function mergeBlocks(before: Block, after: Block, merging: UnitMerging): void {
  const { writer, side } = merging;
  const line = isLine(after.element);
  if (!line) writer.same();
  writer.after(openedTag(after.element, after.element.open));
  if (side) writer.before(openedTag(before.element, oldTag(before.element.open, merging)));
  mergeParts(before.parts, after.parts, merging);
  writer.after(after.element.close);
  if (side) writer.before(before.element.close);
  if (!line) writer.same();
}
