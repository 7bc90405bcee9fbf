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

export type KeysInside = (box: Block, budget: WorkBudget) => ReadonlySet<number>;

/** Boxes whose parts mean nothing outside of them. */
const CLOSED = new Set('table thead tbody tfoot tr td th dl pre code summary p'.split(' '));
/** Longer stretches of changed blocks are not searched. */
const MOST_SEARCHED = 400;
/** Blocks without a partner that may be between two which have one. */
const MOST_BETWEEN = 2;

export function keysInside(): KeysInside {
  const known = new WeakMap<Block, ReadonlySet<number>>();
  return (box, budget) => {
    let keys = known.get(box);
    if (keys === undefined) {
      keys = gather(box, new Set(), budget);
      known.set(box, keys);
    }
    return keys;
  };
}

function gather(box: Block, found: Set<number>, budget: WorkBudget): Set<number> {
  if (!budget.spend(box.parts.length)) return found;
  for (const part of box.parts) {
    if (!isUnit(part)) continue;
    if (part.key !== NO_CONTENT) found.add(part.key);
    if (part.kind === 'block' && !isClosed(part)) gather(part, found, budget);
  }
  return found;
}

/**
 * The first box that holds blocks of the other side.
 * @param boxes of one version, `others` of the other, without a block that is equal in both
 */
export function firstRegrouped(
  boxes: readonly Unit[],
  others: readonly Unit[],
  inside: KeysInside,
  budget: WorkBudget,
): Regrouped | undefined {
  if (Math.max(boxes.length, others.length) > MOST_SEARCHED) return undefined;
  for (const [box, unit] of boxes.entries()) {
    if (unit.kind === 'run' || isClosed(unit)) continue;
    const keys = inside(unit, budget);
    if (keys.size === 0 || !budget.spend(others.length)) continue;
    const isInside = (other: Unit): boolean => keys.has(other.key) && !isCodeLine(other);
    const from = others.findIndex(isInside);
    if (from < 0) continue;
    let to = from + 1;
    for (let at = to; at < others.length && at - to <= MOST_BETWEEN; at++)
      if (isInside(others[at]!)) to = at + 1;
    return { box, from, to };
  }
  return undefined;
}

const isClosed = ({ element }: Block): boolean => CLOSED.has(element.name) || isLine(element);

const isCodeLine = (unit: Unit): boolean => unit.kind === 'block' && isLine(unit.element);
