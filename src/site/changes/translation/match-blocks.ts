/** Finds which blocks of a page are the same as before, which were changed, moved or added, and which are gone. */

interface Comparable {
  readonly kind: string;
  readonly text: string;
}

/** Where a block comes from; undefined = it is new. */
export type Match = { readonly from: number; readonly isSame: boolean } | undefined;

/** Words of two versions of a block that must be the same for one to be the other. */
const ALIKE = 0.3;
/** The same where a block stands elsewhere too. */
const ALIKE_ELSEWHERE = 0.7;
/** Pairs that are compared word by word. */
const MAX_PAIRS = 40_000;

/** @returns for each block of now, in its order; no block of before is named twice */
export function matchBlocks(before: readonly Comparable[], now: readonly Comparable[]): Match[] {
  const [old, keys] = [before, now].map((blocks) => blocks.map(({ kind, text }) => `${kind}\n${text}`)) as [
    string[],
    string[],
  ];
  const matches: Match[] = keys.map(() => undefined);
  const taken = new Set<number>();
  const take = (at: number, from: number, isSame: boolean): void => {
    matches[at] = { from, isSame };
    taken.add(from);
  };
  for (const [from, at] of commonSequence(old, keys)) take(at, from, true);
  const anchors = matches.flatMap((match, at) => (match === undefined ? [] : [{ at, from: match.from }]));
  moved(old, keys, { matches, taken, take });
  const ends = [...anchors, { at: now.length, from: before.length }];
  let [at, from] = [0, 0];
  for (const end of ends) {
    const added = range(at, end.at).filter((one) => matches[one] === undefined);
    const gone = range(from, end.from).filter((one) => !taken.has(one));
    for (const [a, b] of pairsInOrder(before, now, { gone, added })) take(b, a, false);
    [at, from] = [end.at + 1, end.from + 1];
  }
  elsewhere(before, now, { matches, taken, take });
  return matches;
}

interface Taking {
  readonly matches: readonly Match[];
  readonly taken: ReadonlySet<number>;
  take(at: number, from: number, isSame: boolean): void;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** The longest sequence that both have, as pairs of positions. */
function commonSequence(old: readonly string[], now: readonly string[]): [number, number][] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  const max = Math.min(old.length, now.length) - start;
  while (end < max && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const [a, b] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const pairs: [number, number][] = range(0, start).map((at) => [at, at]);
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([start + i++, start + j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++;
    else j++;
  }
  for (let at = end; at > 0; at--) pairs.push([old.length - at, now.length - at]);
  return pairs;
}

/** The same block at another place. */
function moved(old: readonly string[], now: readonly string[], { matches, taken, take }: Taking): void {
  const places = new Map<string, number[]>();
  for (const [from, key] of old.entries())
    if (!taken.has(from)) {
      const same = places.get(key);
      if (same === undefined) places.set(key, [from]);
      else same.push(from);
    }
  for (const [at, key] of now.entries()) {
    const from = matches[at] === undefined ? places.get(key)?.shift() : undefined;
    if (from !== undefined) take(at, from, true);
  }
}

/** Of what is gone and what is there instead, the pairs of one kind that are most alike, without crossing. */
function pairsInOrder(
  before: readonly Comparable[],
  now: readonly Comparable[],
  { gone, added }: { readonly gone: readonly number[]; readonly added: readonly number[] },
): [number, number][] {
  if (gone.length * added.length > MAX_PAIRS) return [];
  const alone = (kind: string): boolean =>
    [gone.map((at) => before[at]), added.map((at) => now[at])].every(
      (side) => side.filter((one) => one!.kind === kind).length === 1,
    );
  const score = gone.map((from) =>
    added.map((at) => {
      const [a, b] = [before[from]!, now[at]!];
      if (a.kind !== b.kind) return 0;
      const same = alikeness(a.text, b.text);
      return same >= ALIKE ? same : alone(a.kind) ? ALIKE : 0;
    }),
  );
  const best = Array.from({ length: gone.length + 1 }, () => new Float64Array(added.length + 1));
  for (let i = gone.length - 1; i >= 0; i--)
    for (let j = added.length - 1; j >= 0; j--)
      best[i]![j] = Math.max(
        best[i + 1]![j]!,
        best[i]![j + 1]!,
        score[i]![j]! === 0 ? 0 : score[i]![j]! + best[i + 1]![j + 1]!,
      );
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < gone.length && j < added.length; ) {
    if (best[i]![j] === best[i + 1]![j]) i++;
    else if (best[i]![j] === best[i]![j + 1]) j++;
    else pairs.push([gone[i++]!, added[j++]!]);
  }
  return pairs;
}

/** Blocks that were moved and changed a little. */
function elsewhere(
  before: readonly Comparable[],
  now: readonly Comparable[],
  { matches, taken, take }: Taking,
): void {
  const gone = range(0, before.length).filter((from) => !taken.has(from));
  const added = range(0, now.length).filter((at) => matches[at] === undefined);
  if (gone.length * added.length > MAX_PAIRS) return;
  for (const at of added) {
    const [best] = gone
      .filter((from) => !taken.has(from) && before[from]!.kind === now[at]!.kind)
      .map((from) => ({ from, same: alikeness(before[from]!.text, now[at]!.text) }))
      .sort((a, b) => b.same - a.same);
    if (best !== undefined && best.same >= ALIKE_ELSEWHERE) take(at, best.from, false);
  }
}

/** Share of the words that two texts have in common, from 0 to 1. */
function alikeness(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []);
  const counts = new Map<string, number>();
  for (const word of a!) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b!) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared++;
    counts.set(word, left - 1);
  }
  return a!.length + b!.length === 0 ? 1 : (2 * shared) / (a!.length + b!.length);
}
