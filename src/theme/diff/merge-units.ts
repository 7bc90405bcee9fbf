/** Merges two lists of aligned blocks: equal ones as they are, pairs by their content, the rest as removed and added. */
import { isLine } from './element-role.ts';
import { type Merging, mergeRuns } from './merge-runs.ts';
import { type Pairing, pairLines, pairUnits, type RegroupedPair, type UnitPair } from './pair-units.ts';
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
  if (old.some(isCodeLine) && now.some(isCodeLine)) {
    mergeLines(pairLines(old, now, merging), merging);
    return;
  }
  const { writer, side } = merging;
  const fixedNow = fixedBefore(after, ({ nodes }) => htmlOfNodes(nodes));
  const fixedOld = side ? fixedBefore(before, ({ nodes }) => oldHtml(nodes, merging)) : new Map();
  for (const pair of pairUnits(old, now, merging)) {
    if (pair.after !== undefined) writer.after(fixedNow.get(firstOf(pair.after)) ?? '');
    if (pair.before !== undefined) writer.before(fixedOld.get(firstOf(pair.before)) ?? '');
    if (pair.regrouped === undefined) mergePair(pair, merging);
    else mergeRegrouped(pair, { before, after }, merging);
    each();
  }
  writer.after(fixedNow.get(undefined) ?? '');
  writer.before(fixedOld.get(undefined) ?? '');
}

const firstOf = (units: Unit | readonly Unit[]): Unit => ('kind' in units ? units : units[0]!);

/** The box is written as it is in its version; what it holds is compared with the blocks outside of it. */
function mergeRegrouped(
  pair: RegroupedPair,
  all: { readonly before: readonly Part[]; readonly after: readonly Part[] },
  merging: UnitMerging,
): void {
  const { writer, side } = merging;
  writer.same();
  if (pair.regrouped === 'into') {
    const { element, parts } = pair.after;
    writer.after(openedTag(element, element.open));
    mergeParts(partsOf(pair.before, all.before), parts, merging);
    writer.after(element.close);
  } else {
    const { element, parts } = pair.before;
    if (side) writer.before(openedTag(element, oldTag(element.open, merging)));
    mergeParts(parts, partsOf(pair.after, all.after), merging);
    if (side) writer.before(element.close);
  }
  writer.same();
}

/** The units with what is between them. */
const partsOf = (units: readonly Unit[], parts: readonly Part[]): readonly Part[] =>
  parts.slice(parts.indexOf(units[0]!), parts.indexOf(units.at(-1)!) + 1);

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
