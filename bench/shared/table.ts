/** Prints plain aligned tables and the pass/fail lines that every bench ends with. */

/** Rows of cells as aligned text; the first row is the head, the first column is left-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const [head, ...body] = rows.map(line);
  return [head, widths.map((width) => '-'.repeat(width)).join('  '), ...body].join('\n');
}

/** One promise of the product and what was measured against it. */
export type Claim = {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
  readonly atLeast?: boolean;
  readonly unit: string;
};

/** Whether the measured value keeps the promise. */
export function holds(claim: Claim): boolean {
  return claim.atLeast === true ? claim.measured >= claim.limit : claim.measured <= claim.limit;
}

/** One line per claim, which starts with its result. */
export function claimLines(claims: readonly Claim[]): string {
  const format = (value: number, unit: string) =>
    `${unit === 'B' || unit === '' || (unit === 'ms' && value >= 10) ? value.toFixed(0) : value.toFixed(2)} ${unit}`.trim();
  return claims
    .map(
      (claim) =>
        `${holds(claim) ? 'ok  ' : 'FAIL'}  ${claim.name}: ${format(claim.measured, claim.unit)} (${claim.atLeast === true ? 'at least' : 'at most'} ${format(claim.limit, claim.unit)})`,
    )
    .join('\n');
}

/** Median of a list; NaN when it is empty. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
