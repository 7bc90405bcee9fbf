/** Keeps HTML that is the same on many pages of one site, for as long as the site's record lives. */
import type { SiteView } from '../page-view.ts';

/** @returns a function that calls `make` once per site and key */
export function oncePerSite(): (site: SiteView, key: string, make: () => string) => string {
  const sites = new WeakMap<SiteView, Map<string, string>>();
  return (site, key, make) => {
    const known = sites.get(site) ?? new Map<string, string>();
    sites.set(site, known);
    const html = known.get(key) ?? make();
    known.set(key, html);
    return html;
  };
}
