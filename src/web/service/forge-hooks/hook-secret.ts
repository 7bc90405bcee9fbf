/** The secret that a forge signs the webhooks of a project with: derived, so that every server knows it and none stores it. */
import { deriveKey } from '../../../lib/derive-key.ts';

/** @param secret the installation's */
export function forgeHookSecret(secret: Uint8Array, project: string): string {
  return deriveKey(secret, `forge webhook ${project}`).toString('hex');
}

/** Path of the address that it sends them to, without base prefix. */
export const forgeHookPath = (project: string): string => `/_lectern/forge/${project}`;

/** Path at which GitHub tells an App that was made here. */
export const appHookPath = (account: string): string => `/_lectern/forge/apps/${account}`;
