/** Computes the edit distance of two words: insertions, deletions, substitutions and swaps of neighbours. */

const LONGEST = 66;
/** Three rows of the distance table, reused for every pair: one query compares thousands. */
const rows = [new Uint8Array(LONGEST), new Uint8Array(LONGEST), new Uint8Array(LONGEST)] as const;

/** @returns the distance, or `most + 1` as soon as it is known to be larger */
export function editDistance(a: string, b: string, max: number): number {
  const far = max + 1;
  if (Math.abs(a.length - b.length) > max || Math.max(a.length, b.length) > LONGEST - 2) return far;
  let [before, last, row]: [Uint8Array, Uint8Array, Uint8Array] = [rows[0], rows[1], rows[2]];
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    // Only cells near the diagonal can stay below the limit.
    const from = Math.max(1, i - max);
    const to = Math.min(b.length, i + max);
    row[from - 1] = from === 1 ? i : far;
    if (to < b.length) row[to + 1] = far;
    let min = row[from - 1]!;
    for (let j = from; j <= to; j++) {
      const left = row[j - 1]! + 1;
      const above = (j === i + max ? far : last[j]!) + 1;
      let value = last[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      if (left < value) value = left;
      if (above < value) value = above;
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      )
        value = Math.min(value, before[j - 2]! + 1);
      row[j] = value;
      if (value < min) min = value;
    }
    if (min > max) return far;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length]!, far);
}
