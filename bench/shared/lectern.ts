/** Finds the bundled command line of this checkout and runs it. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bundled = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** The command of the built product, or why there is none; `--cli FILE` overrides the file. */
export function lecternCommand(
  override?: string,
): { ok: true; command: string[] } | { ok: false; message: string } {
  const file = override ?? bundled;
  if (!existsSync(file))
    return {
      ok: false,
      message: `lectern is not built: ${override ?? 'dist/cli.js'} is missing, run "npm run build" first`,
    };
  return { ok: true, command: [process.execPath, file] };
}

/** Result of a command that prints one JSON document on stdout. */
export type JsonRun = {
  readonly code: number | null;
  readonly seconds: number;
  readonly json: unknown;
  readonly message: string;
};

/** Runs `lectern …--json`; broken output is a message, never an exception. */
export function runJson(
  command: readonly string[],
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): JsonRun {
  const [program = '', ...before] = command;
  const started = performance.now();
  const run = spawnSync(program, [...before, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    timeout: 600_000,
    env: { ...process.env, ...environment },
  });
  const seconds = (performance.now() - started) / 1000;
  try {
    return { code: run.status, seconds, json: JSON.parse(run.stdout), message: '' };
  } catch {
    const words = (run.error?.message ?? (run.stderr || run.stdout)).trim().split('\n').slice(-3).join(' | ');
    return {
      code: run.status,
      seconds,
      json: undefined,
      message: `exit ${run.status ?? run.signal}: ${words.slice(0, 300)}`,
    };
  }
}
