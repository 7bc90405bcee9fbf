/** Installs packages of the distribution for the tests, where this user may: without questions, and without waiting for a dead mirror. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Its own time-out is two minutes for each of dozens of addresses. */
const PATIENCE = [
  '-o',
  'Acquire::http::Timeout=30',
  '-o',
  'Acquire::https::Timeout=30',
  '-o',
  'Acquire::Retries=1',
];

export function mayUseApt(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * @param saying the message before it begins
 * @returns whether they are installed now
 */
export function apt(
  names: string | readonly string[],
  saying: string,
  options: readonly string[] = [],
): boolean {
  if (!mayUseApt()) return false;
  console.error(saying);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return [
    ['update', '-qq', ...PATIENCE],
    ['install', '-y', '-qq', '--no-install-recommends', ...PATIENCE, ...options, ...[names].flat()],
  ].every((args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0);
}
