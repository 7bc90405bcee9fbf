/** Loads a site once with the specifications that stand at addresses: what is not there yet is waited for. */
import type { Clock } from '../lib/clock.ts';
import { loadSite, type Site, type SiteOptions } from '../site/site.ts';
import { type RemoteOptions, remoteSpecifications } from './remote-specifications.ts';

export interface LoadWithRemote
  extends Pick<RemoteOptions, 'dataDir' | 'allowPrivate' | 'lookup' | 'timeout'> {
  readonly clock: Clock;
}

/** An address that cannot be had in time is a problem of the site, which is loaded all the same. */
export async function loadWithRemote(
  options: SiteOptions,
  { clock, ...fetching }: LoadWithRemote,
): Promise<Site> {
  const ended = new AbortController();
  let isNew = false;
  const changed = (): void => {
    isNew = true;
  };
  const remote = remoteSpecifications({ ...fetching, clock, changed, signal: ended.signal });
  try {
    const site = await loadSite({ ...options, remote });
    await remote.settled();
    return isNew ? await loadSite({ ...options, remote }, { previous: site, paths: [] }) : site;
  } finally {
    ended.abort();
  }
}
