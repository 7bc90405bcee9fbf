/** The secret that a forge sends or signs with when it tells of a push: one for each project, derived and never stored. */
import { deriveKey } from '../../../lib/derive-key.ts';

/** @param secret the installation's */
export function forgeHookSecret(secret: Uint8Array, project: string): string {
  return deriveKey(secret, `forge webhook ${project}`).toString('hex');
}

/** Path at which a forge reports pushes to a project's repository, below the address of the dashboard. */
export const forgeHookPath = (project: string): string => `/_lectern/forge/${project}`;

/** Path at which GitHub reports to an App that was made here. */
export const appHookPath = (account: string): string => `/_lectern/forge/apps/${account}`;
