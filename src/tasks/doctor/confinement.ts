/** Checks that programs of agents can be confined with bubblewrap, or finds the setting of the kernel that forbids it. */
import { readFileSync } from 'node:fs';
import { findBubblewrap } from '../../jobs/confine/find-bubblewrap.ts';
import { searchPath } from '../../program/search-path.ts';
import { type Check, ok, warn } from './check.ts';

const KERNEL: readonly (readonly [file: string, forbids: string, hint: string])[] = [
  [
    '/proc/sys/kernel/unprivileged_userns_clone',
    '0',
    'The kernel forbids user namespaces: set "sysctl kernel.unprivileged_userns_clone=1"',
  ],
  [
    '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    '1',
    'AppArmor restricts user namespaces: give bwrap a profile with "userns", or set "sysctl kernel.apparmor_restrict_unprivileged_userns=0"',
  ],
  [
    '/proc/sys/user/max_user_namespaces',
    '0',
    'The kernel allows no user namespaces: set "sysctl user.max_user_namespaces=15000"',
  ],
];
const CONTAINER =
  'In a container, allow user namespaces and mounts (seccomp and AppArmor), or run jobs on another machine with "lectern worker"';

export const confinement: Check = {
  name: 'confinement',
  time: 25_000,
  run: async () => {
    const found = await findBubblewrap(searchPath(), process.execPath);
    if ('program' in found) return ok(`bubblewrap confines programs of agents (${found.way})`);
    const missing = found.reason.includes('is not installed');
    const kernel = KERNEL.find(([file, forbids]) => content(file) === forbids)?.[2];
    return warn(
      `Programs of agents cannot be confined: ${found.reason}`,
      missing
        ? 'Install it, if jobs run an agent program here; the agents "maintenance" and "model" need none'
        : (kernel ?? CONTAINER),
    );
  },
};

function content(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
