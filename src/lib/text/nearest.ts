/** Finds the known name that a mistyped one most likely means. */

/** Edit distance with transpositions (optimal string alignment), for short names. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/** The candidate nearest to `name`; undefined when none is near enough to be a typing mistake. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const target = name.slice(0, 64).toLowerCase();
  let best: string | undefined;
  let min = Math.max(1, Math.floor(target.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - target.length) >= min) continue;
    const d = editDistance(target, candidate.toLowerCase());
    if (d < min) {
      min = d;
      best = candidate;
    }
  }
  return best;
}
