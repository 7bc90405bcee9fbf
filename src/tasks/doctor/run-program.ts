/** Runs a program of the machine for a check, and returns what it printed. */
import { execFile } from 'node:child_process';

const MAX_OUTPUT = 10_000;

/** @returns undefined when there is no such program */
export function runProgram(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly code: number; readonly output: string } | undefined> {
  return new Promise((resolve) => {
    execFile(program, args, { signal, maxBuffer: MAX_OUTPUT, timeout: 8_000 }, (error, out, err) => {
      if (error !== null && error.code === 'ENOENT') resolve(undefined);
      else resolve({ code: error === null ? 0 : 1, output: `${out}${err}`.trim() });
    });
  });
}
