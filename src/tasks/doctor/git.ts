/** Checks that Git is there and new enough for projects from repositories and for jobs. */

import { execFile } from 'node:child_process';
import { type Check, fail, ok, warn } from './check.ts';

/** The first that merges without a work tree. */
const MIN = [2, 38] as const;

export const git: Check = {
  name: 'git',
  run: async ({ signal }) => {
    const ran = await runProgram('git', ['--version'], signal);
    if (ran === undefined)
      return warn(
        'Git is not installed',
        'Install the package git; without it, projects from repositories, dates of pages and agent jobs do not work',
      );
    const [version, major, minor] = /(\d+)\.(\d+)[\d.]*/.exec(ran.output) ?? [];
    if (version === undefined)
      return fail(`Git does not work: ${ran.output.slice(0, 200)}`, 'Install the package git again');
    const isOld = Number(major) < MIN[0] || (Number(major) === MIN[0] && Number(minor) < MIN[1]);
    return isOld
      ? warn(`Git ${version} is old`, `Install Git ${MIN.join('.')} or newer; agent jobs need it to merge`)
      : ok(`Git ${version}`);
  },
};

const MAX_OUTPUT = 10_000;

/** @returns undefined when there is no such program */
function runProgram(
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
