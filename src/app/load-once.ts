/** Loads a site for a command that looks at it and ends: what stands at an address is fetched, unless the command is to stay offline. */
import type { Issue } from '../lib/issue.ts';
import { loadSite, type Site, type SiteOptions } from '../site/site.ts';
import { type LoadWithRemote, loadWithRemote } from './load-with-remote.ts';

export interface LoadOnce extends Partial<LoadWithRemote> {
  /** Nothing is asked, and what was fetched before is not used either: the same files give the same answer. */
  readonly offline?: boolean;
}

export async function loadOnce(
  options: SiteOptions,
  { offline = false, clock = Date.now, ...fetching }: LoadOnce & Pick<LoadWithRemote, 'dataDir'>,
): Promise<Site> {
  if (offline) return loadSite(options);
  const site = await loadWithRemote(options, { clock, ...fetching });
  if (!site.issues.some(isUnreached)) return site;
  const issues = site.issues.map((issue) =>
    isUnreached(issue) ? { ...issue, severity: 'warning' as const } : issue,
  );
  return Object.freeze(Object.create(site, { issues: { value: issues, enumerable: true } }) as Site);
}

/** That a server cannot be reached from here says nothing of the files that are looked at. */
const isUnreached = ({ code }: Issue): boolean => code === 'spec/fetch-failed';

/** What commands do that are not told: nothing leaves the machine. */
export const OFFLINE: LoadOnce = { offline: true };
