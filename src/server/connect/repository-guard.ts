/** Keeps repositories and forges that owners add in the dashboard out of the private network, unless the operator allows it. */
import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { FORGES } from '../../jobs/forges/forges.ts';
import type { Fetch } from '../../jobs/forges/shared/forge-http.ts';
import { AppError } from '../../lib/app-error.ts';
import { remoteHost } from '../../lib/git/remote.ts';
import { operatorFetch } from '../../lib/outgoing/operator-fetch.ts';
import { safeTarget } from '../../lib/outgoing/safe-target.ts';
import { pinnedFetch } from '../../project/specifications/pinned-fetch.ts';
import type { GitAccess } from '../../settings/git-access.ts';
import { SETTINGS } from '../../settings/setting-table.ts';
import type { Settings } from '../../settings/settings.ts';

type GuardSettings = Pick<Settings, 'privateRepositories'>;
type FolderSettings = Pick<Settings, 'projectFolders'>;

/** Their owners decide where these names lead, not whoever typed the address. */
const PUBLIC_HOSTS: ReadonlySet<string> = new Set(
  FORGES.flatMap(({ publicHost, publicUrl, sshHosts }) => [
    ...(publicHost === undefined ? [] : [publicHost]),
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
    ...Object.keys(sshHosts ?? {}),
  ]),
);

/**
 * @returns what finds the only IP address that may be connected to for this remote; undefined = it may be connected to as it is
 */
export function pinOf(remote: string, { privateRepositories }: GuardSettings): GitAccess['pin'] {
  if (privateRepositories || PUBLIC_HOSTS.has(remoteHost(remote).name)) return undefined;
  return (host) => publicAddressOf(new URL(`https://${host.includes(':') ? `[${host}]` : host}`));
}

const GUARDED = pinnedFetch(publicAddressOf);

/** @throws AppError `connections/local` for a repository of this machine outside of the folders that the operator names */
export function refuseFolder(remote: string, { projectFolders }: FolderSettings): void {
  const { env } = SETTINGS.projectFolders;
  if (projectFolders.length === 0)
    throw new AppError('connections/local', 'A folder of this server cannot be named here', {
      hint: `Give an address by https or ssh. The operator of this server can allow folders with ${env}`,
    });
  const path = realPath(remote);
  if (path !== undefined && projectFolders.some((folder) => isInside(path, realPath(folder)))) return;
  // The same words for what is elsewhere and what does not exist: nobody learns what is on this machine.
  throw new AppError('connections/local', `The folder ${JSON.stringify(remote)} cannot be connected`, {
    hint: `The operator of this server allows repositories in ${projectFolders.join(', ')} (${env})`,
  });
}

/** Links lead to where they point. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

const isInside = (path: string, folder: string | undefined): boolean =>
  folder !== undefined && (path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep));

/** For the APIs of forges whose address somebody typed. */
export function guardedFetch({ privateRepositories }: GuardSettings): Fetch {
  return (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input);
    return privateRepositories || PUBLIC_HOSTS.has(hostname)
      ? operatorFetch(input, init)
      : GUARDED(input, init);
  };
}

/** @throws AppError `connections/private` */
async function publicAddressOf(url: URL): Promise<string> {
  try {
    return await safeTarget(url, { typedBy: 'owner' });
  } catch (cause) {
    if (cause instanceof AppError)
      throw new AppError('connections/private', cause.message, {
        hint: `The operator of this server can allow private addresses with ${SETTINGS.privateRepositories.env}=true`,
        cause,
      });
    throw new AppError('git/unreachable', `The host "${url.hostname}" has no address`, {
      hint: 'Check how it is written',
      cause,
    });
  }
}
