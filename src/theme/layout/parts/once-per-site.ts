/** Caches HTML that many pages of one site share, for the lifetime of the site's record. */
import type { SiteView } from '../../page-view.ts';

/** @returns a function that calls `make` once per site and key */
export function oncePerSite<T>(): (site: SiteView, key: string, make: () => T) => T {
  const sites = new WeakMap<SiteView, Map<string, T>>();
  return (site, key, make) => {
    const known = sites.get(site) ?? new Map<string, T>();
    sites.set(site, known);
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
}
