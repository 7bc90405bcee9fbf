/** The secret that a forge signs the webhooks of a project with: derived, so that every server knows it and none stores it. */
import { deriveKey } from '../../../lib/secrets/derive-key.ts';

/** @param secret the installation's @param code name of a code repository of the project */
export function forgeHookSecret(secret: Uint8Array, project: string, code?: string): string {
  const whose = code === undefined ? project : `${project} code ${code}`;
  return deriveKey(secret, `forge webhook ${whose}`).toString('hex');
}

/** Path of the address that it sends them to, without base prefix. */
export const forgeHookPath = (project: string): string => `/_lectern/forge/${project}`;

/** Path of the address for a code repository of a project. */
export const codeHookPath = (project: string, name: string): string =>
  `${forgeHookPath(project)}/code/${name}`;

/** Path at which GitHub tells an App that was made here. */
export const appHookPath = (account: string): string => `/_lectern/forge/apps/${account}`;
