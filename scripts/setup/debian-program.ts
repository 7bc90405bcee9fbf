/** Finds a program that only tests need, or installs Debian's package of it as root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs servers outside the PATH of ordinary users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** @returns path of the program; undefined where none can be installed */
export function debianProgram(program: string, name: string, debian: string): string | undefined {
  const found = (): string | undefined =>
    FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path));
  const installed = found();
  if (installed !== undefined) return installed;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error(`Installing ${name} from Debian for the tests (once) …`);
    // The package would also start a service of its own.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', debian],
    ])
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return found();
}
