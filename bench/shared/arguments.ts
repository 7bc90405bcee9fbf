/** Reads the flags of a bench command and answers wrong usage with exit code 2. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Prints one line on stderr and ends the process: 2 is wrong usage or unreadable input. */
export function fail(message: string, code = 2): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

/** `parseArgs` with positionals; an unknown flag ends the process with the usage line. */
export function readArguments<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\nusage: ${usage}`);
  }
}

/** The one positional of a command; none or several end the process with the usage line. */
export function onlyPositional(positionals: readonly string[], usage: string): string {
  const [only] = positionals;
  return only === undefined || positionals.length > 1 ? fail(`usage: ${usage}`) : only;
}

/** A whole number of at least 1 from a flag's text. */
export function positive(text: string, flag: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    fail(`--${flag} needs a whole number of at least 1, got "${text}"`);
  return value;
}
