/** Finds blocks that were put into a new box, or taken out of one, with the same content. */
import { isLine } from './element-role.ts';
import { type Block, isUnit, NO_CONTENT, type Unit } from './units.ts';
import type { WorkBudget } from './work-budget.ts';

/** Places in two lists of blocks: what is from `from` to before `to` on one side is in the box at `box` on the other. */
export interface Regrouped {
  readonly box: number;
  readonly from: number;
  readonly to: number;
}

/** What is anywhere in a box: by key, the blocks that are beside each other there. */
export type KeysInside = (box: Block, budget: WorkBudget) => ReadonlyMap<number, readonly Unit[]>;

interface Regrouping {
  readonly inside: KeysInside;
  readonly budget: WorkBudget;
  /** True for blocks that are worth being compared word by word. */
  readonly isSimilar: (one: Unit, other: Unit) => boolean;
}

/** Boxes whose parts mean nothing outside of them. */
const CLOSED = new Set('table thead tbody tfoot tr td th dl pre code summary p'.split(' '));
/** Longer stretches of changed blocks are not searched. */
const MAX_SEARCHED = 400;
/** Blocks without a partner that may be between two which have one. */
const MAX_BETWEEN = 2;
/** Pieces of a box that are looked for in another one. */
const MAX_PIECES = 256;
/** Blocks in a box that one beside the found ones is compared with. */
const MAX_BESIDE = 24;

export function keysInside(): KeysInside {
  const known = new WeakMap<Block, ReadonlyMap<number, readonly Unit[]>>();
  return (box, budget) => {
    let keys = known.get(box);
    if (keys === undefined) {
      keys = gather(box, new Map(), budget);
      known.set(box, keys);
    }
    return keys;
  };
}

function gather(
  box: Block,
  found: Map<number, readonly Unit[]>,
  budget: WorkBudget,
): Map<number, readonly Unit[]> {
  if (!budget.spend(box.parts.length)) return found;
  const units = box.parts.filter(isUnit);
  for (const unit of units) {
    if (unit.key !== NO_CONTENT && !found.has(unit.key)) found.set(unit.key, units);
    if (unit.kind === 'block' && !isClosed(unit)) gather(unit, found, budget);
  }
  return found;
}

/**
 * The first box that holds blocks of the other side, or most of the parts of two boxes there.
 * @param boxes of one version, `others` of the other, without a block that is equal in both
 */
export function firstRegrouped(
  boxes: readonly Unit[],
  others: readonly Unit[],
  regrouping: Regrouping,
): Regrouped | undefined {
  if (Math.max(boxes.length, others.length) > MAX_SEARCHED) return undefined;
  const { inside, budget } = regrouping;
  const size = others.reduce((sum, other) => sum + sizeOf(other), 0);
  for (const [box, unit] of boxes.entries()) {
    if (unit.kind === 'run' || isClosed(unit)) continue;
    const keys = inside(unit, budget);
    if (keys.size === 0 || !budget.spend(size)) continue;
    const isElsewhere = (other: Unit): boolean =>
      !budget.spend(boxes.length * sizeOf(other)) ||
      boxes.some((one) => {
        if (one === unit || one.kind === 'run') return false;
        const there = inside(one, budget);
        return there.has(other.key) || isMostlyInside(other, there);
      });
    const range = rangeInside(others, keys, { ...regrouping, isElsewhere });
    if (range !== undefined) return { box, ...range };
  }
  return undefined;
}

/** Where the first blocks are that are inside, with those between and beside them of which most is, or which are similar. */
function rangeInside(
  others: readonly Unit[],
  keys: ReadonlyMap<number, readonly Unit[]>,
  regrouping: Beside,
): Omit<Regrouped, 'box'> | undefined {
  let [from, to] = [-1, -1];
  let [whole, parted] = [0, 0];
  let beside: readonly Unit[] = [];
  // Labels are in many boxes: each counts for one of them.
  const left = new Set(keys.keys());
  for (const [at, other] of others.entries()) {
    if (to >= 0 && at - to > MAX_BETWEEN) break;
    const found = isCodeLine(other) ? undefined : keys.get(other.key);
    if (found !== undefined) {
      whole++;
      beside = found;
    } else if (isMostlyInside(other, left)) {
      parted++;
      if (other.kind === 'block') for (const key of piecesOf(other)) left.delete(key);
    } else if (to < 0 || !isBeside(other, beside, regrouping)) continue;
    if (from < 0) from = at;
    to = at + 1;
  }
  // One box of which most is in another one is compared with it as a box.
  if (whole === 0 && parted < 2) return undefined;
  while (from > 0 && isBeside(others[from - 1]!, keys.get(others[from]!.key) ?? [], regrouping)) from--;
  return { from, to };
}

interface Beside extends Regrouping {
  /** True for what is in another box. */
  readonly isElsewhere: (unit: Unit) => boolean;
}

/** A changed neighbour of what is in the box. */
function isBeside(unit: Unit, beside: readonly Unit[], { budget, isSimilar, isElsewhere }: Beside): boolean {
  if (isCodeLine(unit) || isElsewhere(unit) || beside.length > MAX_BESIDE || !budget.spend(beside.length * 4))
    return false;
  return beside.some((one) => isSimilar(unit, one));
}

function isMostlyInside(unit: Unit, keys: Pick<ReadonlySet<number>, 'has'>): boolean {
  if (unit.kind === 'run' || isClosed(unit)) return false;
  const pieces = piecesOf(unit);
  const found = pieces.reduce((sum, key) => sum + (keys.has(key) ? 1 : 0), 0);
  return found > 0 && found * 2 >= pieces.length;
}

const pieces = new WeakMap<Block, readonly number[]>();

/** Keys of the texts and closed boxes in a box, the first ones of a long one. */
function piecesOf(box: Block): readonly number[] {
  const known = pieces.get(box);
  if (known !== undefined) return known;
  const found: number[] = [];
  for (const part of box.parts) {
    if (found.length >= MAX_PIECES) break;
    if (!isUnit(part) || part.key === NO_CONTENT) continue;
    if (part.kind === 'run' || isClosed(part)) found.push(part.key);
    else found.push(...piecesOf(part));
  }
  pieces.set(box, found);
  return found;
}

const sizeOf = (unit: Unit): number =>
  unit.kind === 'run' || isClosed(unit) ? 1 : 1 + piecesOf(unit).length;

const isClosed = ({ element }: Block): boolean => CLOSED.has(element.name) || isLine(element);

const isCodeLine = (unit: Unit): boolean => unit.kind === 'block' && isLine(unit.element);
