/** Formats rows of a table as lines, each column as wide as its widest cell. */

/** At least one row. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => [...row[at]!].length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat(widths[at]! - [...cell].length))
      .join('  ')
      .trimEnd(),
  );
}
