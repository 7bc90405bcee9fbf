/** What `npm test` is asked to run, and its help text. */
import { parseArgs } from 'node:util';

export interface GateOptions {
  /** Also the tests of minutes in `test/long`. */
  readonly isAll: boolean;
  /** Only what the changes can reach. */
  readonly isChanged: boolean;
  /** The commit that changes are counted from. */
  readonly base: string | undefined;
  /** Test files by path, glob or part of a name; none for the whole gate. */
  readonly patterns: readonly string[];
}

export const GATE_HELP = `npm test [-- PATTERN…]

Runs the gate: build, types, lint, and every test but those of minutes in test/long.

  --changed      only tests that the changes since --base can reach: run it while you work
  --all          also every test in test/long: the nightly run
  --base REV     what changes are counted from; default where this branch left the main branch,
                 on the main branch the commit before the last

Examples
  npm test
  npm test -- --changed
  npm test -- test/journeys/search.test.ts
  npm test -- "src/lib/**/*.test.ts"`;

/** @returns the options, or what to print instead of running, and the exit code for it */
export function readOptions(
  args: readonly string[],
): GateOptions | { readonly text: string; readonly code: 0 | 2 } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        base: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return { text: GATE_HELP, code: 0 };
    const ways = [
      values.all && '--all',
      values.changed && '--changed',
      positionals.length > 0 && 'a pattern',
    ];
    const given = ways.filter((way) => way !== false);
    if (given.length > 1)
      return { text: `${given.join(' and ')} exclude each other. See "npm test -- --help"`, code: 2 };
    return { isAll: values.all, isChanged: values.changed, base: values.base, patterns: positionals };
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : String(error);
    return { text: `${message}. See "npm test -- --help"`, code: 2 };
  }
}
