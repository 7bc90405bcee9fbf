/** Finds bubblewrap for the tests that confine agent programs, or installs Debian's as root; also git, which jobs need. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { apt } from './apt.ts';

const onPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** @returns why the tests of confinement do not run; undefined when the program is there */
export function ensureBubblewrap(): string | undefined {
  const missing = ['bwrap', 'git'].filter((program) => !onPath(program));
  if (missing.length === 0) return undefined;
  const packages = missing.map((program) => (program === 'bwrap' ? 'bubblewrap' : program));
  apt(packages, `Installing ${missing.join(' and ')} from Debian for the tests (once) …`);
  if (!onPath('git')) throw new Error('The tests need git: install it (for example "apt-get install git")');
  return onPath('bwrap')
    ? undefined
    : 'Install bubblewrap (for example "apt-get install bubblewrap") to test it.';
}
