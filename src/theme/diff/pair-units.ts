/** Aligns the blocks of two versions: equal ones first, then similar ones between them; what is left was removed or added. */
import { commonItems, type Pair } from './common-items.ts';
import { firstRegrouped, type KeysInside, type Regrouped } from './regrouped-units.ts';
import type { Block, Unit } from './units.ts';
import { NO_CONTENT } from './units.ts';
import type { WordBags } from './word-bags.ts';
import type { WorkBudget } from './work-budget.ts';

/** Both for a pair, one of them for what was removed or added. */
export interface UnitPair {
  readonly before?: Unit;
  readonly after?: Unit;
  readonly regrouped?: undefined;
}

/** A box of one version, and the blocks of the other whose content is in it. */
export type RegroupedPair =
  | { readonly regrouped: 'into'; readonly before: readonly Unit[]; readonly after: Block }
  | { readonly regrouped: 'out'; readonly before: Block; readonly after: readonly Unit[] };

export interface Pairing {
  readonly budget: WorkBudget;
  readonly bags: WordBags;
  readonly inside: KeysInside;
}

/** Less similar blocks are shown as removed and added. */
const MIN_SIMILAR = 0.35;
/** Blocks of one stretch that are compared each with each. */
const WINDOW = 48;
/** Longer stretches are cut into such. */
const SMALL_WINDOW = 12;
/** Even longer ones are removed and added. */
const MAX_WINDOWED = 4_000;

export function pairUnits(
  before: readonly Unit[],
  after: readonly Unit[],
  pairing: Pairing,
): readonly (UnitPair | RegroupedPair)[] {
  return pairAll(before, after, pairing, pairStretch);
}

/** Lines of code are in no other box than they were. */
export function pairLines(
  before: readonly Unit[],
  after: readonly Unit[],
  pairing: Pairing,
): readonly UnitPair[] {
  return pairAll(before, after, pairing, pairGap);
}

type PairBetween<P> = (before: readonly Unit[], after: readonly Unit[], pairing: Pairing) => readonly P[];

function pairAll<P>(
  before: readonly Unit[],
  after: readonly Unit[],
  pairing: Pairing,
  between: PairBetween<P>,
): readonly (UnitPair | P)[] {
  const result: (UnitPair | P)[] = [];
  let [a, b] = [0, 0];
  const upTo = (aEnd: number, bEnd: number): void => {
    for (const pair of between(before.slice(a, aEnd), after.slice(b, bEnd), pairing)) result.push(pair);
  };
  for (const [i, j] of equalUnits(before, after, pairing.budget)) {
    upTo(i, j);
    result.push({ before: before[i]!, after: after[j]! });
    [a, b] = [i + 1, j + 1];
  }
  upTo(before.length, after.length);
  return result;
}

/** Units without content are equal to nothing: they would hold apart what belongs together. */
function equalUnits(before: readonly Unit[], after: readonly Unit[], budget: WorkBudget): readonly Pair[] {
  const places = [before, after].map((units) =>
    units.flatMap(({ key }, at) => (key === NO_CONTENT ? [] : [at])),
  );
  const [fromBefore, fromAfter] = places as [number[], number[]];
  return commonItems(
    fromBefore.map((at) => before[at]!.key),
    fromAfter.map((at) => after[at]!.key),
    budget,
  ).map(([i, j]) => [fromBefore[i]!, fromAfter[j]!]);
}

/** What is between two equal blocks: first what is in another box than it was, then what is similar. */
function pairStretch(
  before: readonly Unit[],
  after: readonly Unit[],
  pairing: Pairing,
): readonly (UnitPair | RegroupedPair)[] {
  if (before.length === 0 || after.length === 0) return unpaired(before, after);
  const { inside, budget } = pairing;
  const isSimilar = (one: Unit, other: Unit): boolean => similarity(one, other, pairing, false) > 0;
  const around = (a: Omit<Regrouped, 'box'>, b: Omit<Regrouped, 'box'>, pair: RegroupedPair) => [
    ...pairStretch(before.slice(0, a.from), after.slice(0, b.from), pairing),
    pair,
    ...pairStretch(before.slice(a.to), after.slice(b.to), pairing),
  ];
  const into = firstRegrouped(after, before, { inside, budget, isSimilar });
  if (into !== undefined)
    return around(into, placeOf(into), {
      regrouped: 'into',
      before: before.slice(into.from, into.to),
      after: after[into.box] as Block,
    });
  const out = firstRegrouped(before, after, { inside, budget, isSimilar });
  if (out !== undefined)
    return around(placeOf(out), out, {
      regrouped: 'out',
      before: before[out.box] as Block,
      after: after.slice(out.from, out.to),
    });
  return pairGap(before, after, pairing);
}

const placeOf = ({ box }: Regrouped): Omit<Regrouped, 'box'> => ({ from: box, to: box + 1 });

function pairGap(before: readonly Unit[], after: readonly Unit[], pairing: Pairing): readonly UnitPair[] {
  if (before.length === 0 || after.length === 0) return unpaired(before, after);
  if (isRow(before, after)) return before.map((unit, i) => ({ before: unit, after: after[i]! }));
  const longest = Math.max(before.length, after.length);
  if (longest <= WINDOW) return pairWindow(before, after, pairing);
  pairing.budget.giveUp();
  if (longest > MAX_WINDOWED) return unpaired(before, after);
  const parts = Math.ceil(longest / SMALL_WINDOW);
  const cut = (units: readonly Unit[], part: number): readonly Unit[] =>
    units.slice(Math.round((units.length * part) / parts), Math.round((units.length * (part + 1)) / parts));
  return Array.from({ length: parts }, (_, part) =>
    pairWindow(cut(before, part), cut(after, part), pairing),
  ).flat();
}

function unpaired(before: readonly Unit[], after: readonly Unit[]): readonly UnitPair[] {
  return [...before.map((unit) => ({ before: unit })), ...after.map((unit) => ({ after: unit }))];
}

/** The cells of two rows with equally many belong together, whatever is in them. */
function isRow(before: readonly Unit[], after: readonly Unit[]): boolean {
  const cell = (unit: Unit): boolean => unit.kind === 'block' && /^t[dh]$/.test(unit.element.name);
  return before.length === after.length && before.every(cell) && after.every(cell);
}

/** The pairs with the largest sum of similarities. */
function pairWindow(before: readonly Unit[], after: readonly Unit[], pairing: Pairing): readonly UnitPair[] {
  const [n, m] = [before.length, after.length];
  if (!pairing.budget.spend(n * m * 4)) return pairInOrder(before, after);
  const alone = n === 1 && m === 1;
  const similar = new Float64Array(n * m);
  const best = new Float64Array((n + 1) * (m + 1));
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--) {
      const value = similarity(before[i]!, after[j]!, pairing, alone);
      similar[i * m + j] = value;
      const skip = Math.max(best[(i + 1) * (m + 1) + j]!, best[i * (m + 1) + j + 1]!);
      const take = value > 0 ? value + best[(i + 1) * (m + 1) + j + 1]! : 0;
      best[i * (m + 1) + j] = Math.max(skip, take);
    }
  const result: UnitPair[] = [];
  let [i, j] = [0, 0];
  while (i < n && j < m) {
    const value = similar[i * m + j]!;
    const here = best[i * (m + 1) + j]!;
    if (value > 0 && here === value + best[(i + 1) * (m + 1) + j + 1]!)
      result.push({ before: before[i++]!, after: after[j++]! });
    else if (here === best[(i + 1) * (m + 1) + j]!) result.push({ before: before[i++]! });
    else result.push({ after: after[j++]! });
  }
  while (i < n) result.push({ before: before[i++]! });
  while (j < m) result.push({ after: after[j++]! });
  return result;
}

function pairInOrder(before: readonly Unit[], after: readonly Unit[]): readonly UnitPair[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i): readonly UnitPair[] => {
    const [was, is] = [before[i], after[i]];
    if (was === undefined) return [{ after: is! }];
    if (is === undefined) return [{ before: was }];
    return fitting(was, is) ? [{ before: was, after: is }] : [{ before: was }, { after: is }];
  }).flat();
}

/** @param alone both are all that is left between equal blocks: they took each other's place @returns 0 for no pair */
function similarity(before: Unit, after: Unit, { bags }: Pairing, alone: boolean): number {
  if (!fitting(before, after)) return 0;
  if (before.key === NO_CONTENT || after.key === NO_CONTENT)
    return before.key === after.key || alone ? MIN_SIMILAR : 0;
  const value = bags.similarity(before, after);
  if (value >= MIN_SIMILAR) return value;
  return alone || isSet(before) ? MIN_SIMILAR / 2 + value / 2 : 0;
}

/** Boxes that are seen as one, whatever is in them. */
const SETS = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'pre', 'code', 'summary']);

function isSet(unit: Unit): boolean {
  return unit.kind === 'block' && SETS.has(unit.element.name);
}

/** Groups of elements that may stand for each other, because their content may be the same. */
const ALIKE: readonly ReadonlySet<string>[] = [
  new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']),
  new Set(['ul', 'ol']),
  new Set(['td', 'th']),
  new Set(['thead', 'tbody', 'tfoot']),
  new Set(['div', 'section', 'aside', 'article']),
];

/** True when what was removed from one may be written into the other. */
function fitting(before: Unit, after: Unit): boolean {
  if (before.kind === 'run' || after.kind === 'run')
    return before.kind === 'run' && after.kind === 'run' && before.code === after.code;
  const [was, is] = [before.element.name, after.element.name];
  if (was === is) return component(before) === component(after);
  if (ALIKE[0]!.has(was) && ALIKE[0]!.has(is)) return before.parts.every(isText) && after.parts.every(isText);
  return ALIKE.some((names) => names.has(was) && names.has(is));
}

const isText = (part: Block['parts'][number]): boolean => part.kind !== 'block';

const COMPONENT =
  /\sclass="(?:[^"]*\s)?(steps?|tabs|code|card|accordions|columns|update|field|panel|frame|expandable|tree)[\s"]/;
const PART = /\sdata-part="([^"]*)"/;

/** What kind of box a `div` is. */
function component({ element: { open } }: Block): string {
  return `${COMPONENT.exec(open)?.[1] ?? ''} ${PART.exec(open)?.[1] ?? ''}`;
}
