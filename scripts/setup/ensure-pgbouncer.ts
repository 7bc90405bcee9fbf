/** Finds PgBouncer for the test of the store behind a pooler, or installs Debian's as root. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs it outside the PATH of ordinary users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

const found = (): string | undefined =>
  FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));

/** @returns path of the program; undefined where none can be installed */
export function ensurePgBouncer(): string | undefined {
  const installed = found();
  if (installed !== undefined) return installed;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing PgBouncer from Debian for the tests (once) …');
    // The package would also start a service of its own.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'],
    ])
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return found();
}
