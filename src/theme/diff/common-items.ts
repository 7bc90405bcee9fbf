/** Finds what two sequences have in common, in order: first what occurs once in both, then the shortest edit between that. */
import type { WorkBudget } from './work-budget.ts';

/** Positions of one item in both sequences. */
export type Pair = readonly [before: number, after: number];

interface Range {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

/** Edits of one stretch: above it, the two say something else. */
const MAX_EDITS = 400;

/** Ascending in both positions; not all that is in common when the budget ends. */
export function commonItems(
  before: readonly number[],
  after: readonly number[],
  budget: WorkBudget,
): readonly Pair[] {
  const pairs: Pair[] = [];
  const waiting: Range[] = [{ a: 0, aEnd: before.length, b: 0, bEnd: after.length }];
  // A stack instead of recursion, taken from its end, so that pairs come in order.
  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    let { a, aEnd, b, bEnd } = range;
    while (a < aEnd && b < bEnd && before[a] === after[b]) pairs.push([a++, b++]);
    let same = 0;
    while (a < aEnd && b < bEnd && before[aEnd - 1] === after[bEnd - 1]) {
      aEnd--;
      bEnd--;
      same++;
    }
    if (same > 0) waiting.push({ a: aEnd, aEnd: aEnd + same, b: bEnd, bEnd: bEnd + same });
    if (a === aEnd || b === bEnd) continue;
    const inner = { a, aEnd, b, bEnd };
    const affordable = budget.spend((aEnd - a + bEnd - b) >> 3);
    const anchors = affordable ? uniqueInBoth(before, after, inner) : [];
    // A loop, because there may be more than a call takes arguments.
    if (anchors.length > 0) for (const next of between(anchors, inner).reverse()) waiting.push(next);
    else for (const pair of shortestEdit(before, after, inner, budget) ?? []) pairs.push(pair);
  }
  return pairs;
}

/** The ranges from each anchor on, the stretch before the first one too. */
function between(anchors: readonly Pair[], { a, aEnd, b, bEnd }: Range): Range[] {
  const starts: Pair[] = [[a, b], ...anchors];
  return starts.map(([from, to], i) => ({
    a: from,
    aEnd: starts[i + 1]?.[0] ?? aEnd,
    b: to,
    bEnd: starts[i + 1]?.[1] ?? bEnd,
  }));
}

function uniqueInBoth(before: readonly number[], after: readonly number[], range: Range): readonly Pair[] {
  const placesAfter = onceAt(after, range.b, range.bEnd);
  const found: Pair[] = [];
  for (const [item, at] of onceAt(before, range.a, range.aEnd)) {
    const to = at < 0 ? undefined : placesAfter.get(item);
    if (to !== undefined && to >= 0) found.push([at, to]);
  }
  return longestAscending(found);
}

/** Places of the items that occur once; -1 for others. */
function onceAt(items: readonly number[], from: number, to: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let i = from; i < to; i++) places.set(items[i]!, places.has(items[i]!) ? -1 : i);
  return places;
}

/** @param pairs ascending in the first position */
function longestAscending(pairs: readonly Pair[]): readonly Pair[] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (let i = 0; i < pairs.length; i++) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]!]![1] < pairs[i]![1]) low = middle + 1;
      else high = middle;
    }
    previous[i] = low === 0 ? -1 : tails[low - 1]!;
    tails[low] = i;
  }
  const found: Pair[] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i]!) found.push(pairs[i]!);
  return found.reverse();
}

/** Myers' algorithm; undefined when there are too many edits. */
function shortestEdit(
  before: readonly number[],
  after: readonly number[],
  { a, aEnd, b, bEnd }: Range,
  budget: WorkBudget,
): readonly Pair[] | undefined {
  const n = aEnd - a;
  const m = bEnd - b;
  const max = Math.min(n + m, MAX_EDITS);
  const reach = new Int32Array(2 * max + 3);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= max; d++) {
    if (!budget.spend(d + 1)) return undefined;
    trace.push(reach.slice(max - d, max + d + 3));
    for (let k = -d; k <= d; k += 2) {
      const at = k + max + 1;
      const down = k === -d || (k !== d && reach[at - 1]! < reach[at + 1]!);
      let x = down ? reach[at + 1]! : reach[at - 1]! + 1;
      let y = x - k;
      const start = x;
      while (x < n && y < m && before[a + x] === after[b + y]) {
        x++;
        y++;
      }
      // Equal stretches are walked once for each diagonal.
      if (x > start && !budget.spend((x - start) >> 3)) return undefined;
      reach[at] = x;
      if (x >= n && y >= m) return walkBack(trace, { x: n, y: m, a, b });
    }
  }
  budget.giveUp();
  return undefined;
}

function walkBack(
  trace: readonly Int32Array[],
  { x: n, y: m, a, b }: { readonly x: number; readonly y: number; readonly a: number; readonly b: number },
): readonly Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [n, m];
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d]!;
    const k = x - y;
    // Of this step the slice holds diagonals -d-1 … d+1.
    const at = (diagonal: number): number => reach[diagonal + d + 1]!;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const fromX = d === 0 ? 0 : down ? at(k + 1) : at(k - 1) + 1;
    const fromY = d === 0 ? 0 : fromX - k;
    while (x > fromX && y > fromY) pairs.push([a + --x, b + --y]);
    if (d === 0) break;
    [x, y] = down ? [fromX, fromY - 1] : [fromX - 1, fromY];
  }
  return pairs.reverse();
}
