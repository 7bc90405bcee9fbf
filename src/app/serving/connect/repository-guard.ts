/** Keeps repositories and forges that owners add in the dashboard out of the private network, unless the operator allows it. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { FORGES } from '../../../jobs/forges/forges.ts';
import { AppError } from '../../../lib/app-error.ts';
import { remoteHost } from '../../../lib/git/remote.ts';
import { isPublicAddress } from '../../../lib/private-address.ts';
import type { GitAccess } from '../../git-access.ts';
import { SETTINGS } from '../../setting-table.ts';
import type { Settings } from '../../settings.ts';

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
export function pinOf(
  remote: string,
  { privateRepositories }: Pick<Settings, 'privateRepositories'>,
): GitAccess['pin'] {
  return privateRepositories || PUBLIC_HOSTS.has(remoteHost(remote).name) ? undefined : publicAddressOf;
}

/** @throws AppError `connections/private` */
export async function publicAddressOf(host: string): Promise<string> {
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
  // All of them must be public: a name with both kinds is a trick or a mistake.
  if (addresses.every(isPublicAddress)) return addresses[0]!;
  throw new AppError('connections/private', `"${host}" is not on the public internet`, {
    hint: `The operator of this server can allow private addresses with ${SETTINGS.privateRepositories.env}=true`,
  });
}

async function addressesOf(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (cause) {
    throw new AppError('git/unreachable', `The host "${host}" has no address`, {
      hint: 'Check how it is written',
      cause,
    });
  }
}
