/** How this program is called from the folder of the caller, for commands that are shown to be copied. */
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';
import { type Environment, environment } from './environment.ts';
import { programRoot } from './program-root.ts';

interface Caller {
  readonly env: Environment;
  readonly cwd: string;
  /** Folder of the program. */
  readonly root: string;
}

/** @returns the words before the name of a command: `npx lectern`, `lectern`, or `node` with a path */
export function programCommand(caller?: Caller): readonly string[] {
  const { env, cwd, root } = caller ?? { env: environment(), cwd: process.cwd(), root: programRoot() };
  const program = join(root, 'bin', 'lectern.mjs');
  // A script of npm is not a name that a shell knows, but in its own package npx finds the program.
  const isScript = env['npm_command'] !== undefined && `${cwd}${sep}`.startsWith(`${root}${sep}`);
  if (env['npm_command'] === 'exec' || isScript) return ['npx', 'lectern'];
  const isOnPath = (env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => !folder.endsWith('.bin') && isSame(join(folder, 'lectern'), program));
  if (isOnPath) return ['lectern'];
  const near = relative(cwd, program);
  return ['node', near.length < program.length ? near : program];
}

function isSame(link: string, program: string): boolean {
  try {
    return existsSync(link) && realpathSync(link) === realpathSync(program);
  } catch {
    return false;
  }
}
