/** Formats rows of a table as lines, each column as wide as its widest cell, and prints what commands of one list have. */
import type { CommandInput, ExitCode } from './command.ts';

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

interface ListOrChange {
  /** What was changed, as a sentence; undefined when the list is shown. */
  readonly change: string | undefined;
  readonly rows: readonly (readonly string[])[];
  /** Said of an empty list. */
  readonly none: string;
}

/** For a command that lists without arguments and changes with them. @param result what `--json` prints */
export function printListOrChange(
  { terminal, values }: Pick<CommandInput, 'terminal' | 'values'>,
  result: object,
  { change, rows, none }: ListOrChange,
): ExitCode {
  if (values['json'] === true) terminal.out(JSON.stringify(result));
  else if (change !== undefined) terminal.out(change);
  else if (rows.length === 0) terminal.say(none);
  else terminal.out(columns(rows).join('\n'));
  return 0;
}
