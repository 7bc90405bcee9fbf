/** Loads a site for a one-off command: remote specifications are fetched, unless the command is offline. */
import type { Issue } from '../lib/issue.ts';
import { loadSite, type Site, type SiteOptions } from '../site/site.ts';
import { type LoadWithRemote, loadWithRemote } from './specifications/load-with-remote.ts';

export interface LoadOnce extends Partial<LoadWithRemote> {
  /** Sends no request and ignores the cache of earlier fetches: the same files give the same answer. */
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

/** That a server is unreachable from here is no problem of the files being checked. */
const isUnreached = ({ code }: Issue): boolean => code === 'spec/fetch-failed';

/** The default of commands: nothing leaves the machine. */
export const OFFLINE: LoadOnce = { offline: true };
