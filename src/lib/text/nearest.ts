/** Finds the known name that a mistyped one most likely means. */

/**
 * Edit distance with transpositions (optimal string alignment), for short names.
 * @param enough from here on, any number is as good as the right one
 */
export function editDistance(a: string, b: string, enough = Infinity): number {
  // The row of the letter before the last one, of the last one, and of this one.
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  let lowest = 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const before = lowest;
    lowest = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && cost === 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, older[j - 2]! + 1);
      row.push(best);
      if (best < lowest) lowest = best;
    }
    // A row is made of the two before it.
    if (lowest >= enough && before >= enough) return lowest;
    [older, last] = [last, row];
  }
  return last[b.length]!;
}

/** The candidate nearest to `name`; undefined when none is near enough to be a typing mistake. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const target = name.slice(0, 64).toLowerCase();
  let best: string | undefined;
  let min = Math.max(1, Math.floor(target.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - target.length) >= min) continue;
    const d = editDistance(target, candidate.toLowerCase(), min);
    if (d < min) {
      min = d;
      best = candidate;
    }
  }
  return best;
}
