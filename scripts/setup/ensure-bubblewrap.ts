/** Finds bubblewrap for the tests that confine agent programs, or brings Debian's as root; also git, which jobs cannot do without. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** @returns why the tests of confinement do not run; undefined when the program is there */
export function ensureBubblewrap(): string | undefined {
  const missing = ['bwrap', 'git'].filter((program) => !onPath(program));
  if (missing.length === 0) return undefined;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error(`Installing ${missing.join(' and ')} from Debian for the tests (once) …`);
    const packages = missing.map((program) => (program === 'bwrap' ? 'bubblewrap' : program));
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ])
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  if (!onPath('git')) throw new Error('The tests need git: install it (for example "apt-get install git")');
  return onPath('bwrap')
    ? undefined
    : 'Install bubblewrap (for example "apt-get install bubblewrap") to test it.';
}
