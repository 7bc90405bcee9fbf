/** Chooses the site of a request by its host name, and the first site for unknown names. */

export interface HostedSite {
  readonly subdomain: string;
  /** Whole names, lower case, with a port if it is not the default one. */
  readonly hosts: readonly string[];
}

/**
 * A host belongs to the site that lists it, else to the one whose subdomain is its first label, which also makes
 * `http://my-docs.localhost:3000` work without any setting.
 * @param sites at least one
 */
export function siteByHost<Site extends HostedSite>(sites: readonly Site[]): (host: string) => Site {
  const whole = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  const labels = new Map(sites.map((site) => [site.subdomain, site] as const));
  const first = sites[0]!;
  if (sites.length === 1) return () => first;
  return (host) =>
    whole.get(host) ?? whole.get(host.replace(/:\d+$/, '')) ?? labels.get(host.split('.', 1)[0]!) ?? first;
}
