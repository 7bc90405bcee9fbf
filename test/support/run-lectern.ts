/** Runs a command of the program in a process, without the settings of the person who runs the tests. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The bundle that the gate has built, which starts in a quarter of the time; the sources where a test runs without it. */
export const PROGRAM: string =
  process.env['LECTERN_TEST_PROGRAM'] ?? fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export function runLectern(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ran> {
  const { DATABASE_URL: _, PORT: __, ...rest } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { env: { ...rest, NO_COLOR: '1', ...env }, cwd },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}
