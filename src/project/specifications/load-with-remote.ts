/** Loads a site once, waiting for remote specifications that are not cached yet. */
import type { Clock } from '../../lib/time/clock.ts';
import { loadSite, type Site, type SiteOptions } from '../../site/site.ts';
import { type RemoteOptions, remoteSpecifications } from './remote-specifications.ts';

export interface LoadWithRemote
  extends Pick<RemoteOptions, 'dataDir' | 'allowPrivate' | 'lookup' | 'timeout'> {
  readonly clock: Clock;
}

/** An address that cannot be fetched in time becomes an issue of the site, which is loaded anyway. */
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
