/** What a host name leads to: one of several sites, or a preview, which has a name of its own where there is one for it. */
import type { PreviewPlace } from '../service/preview-operations.ts';

export interface PreviewHosts {
  /** @returns undefined for a request that is for no preview */
  placeOf(request: { readonly host: string; readonly path: string }): PreviewPlace | undefined;
  readonly isPreview: (request: { readonly host: string; readonly path: string }) => boolean;
  /** Public address of a preview without trailing slash. @param site public address of the project's site, likewise */
  addressOf(id: string, site: string): string;
  /** True when each has a host of its own. */
  readonly isApart: boolean;
}

/** Browsers resolve every name below it to their own machine. */
const LOCAL = '.preview.localhost';
const PATH = '/_lectern/preview/';

/** As the operator has set them. */
interface PreviewNames {
  /** That the server listens on. */
  readonly host: string;
  /** Public address of the server. */
  readonly baseUrl?: string | undefined;
  /** `*.previews.example.com`; undefined = previews are below a path of their site. */
  readonly previewHost?: string | undefined;
}

/** @param port that the server listens on */
export function previewHosts(names: PreviewNames, base: string, port: () => number): PreviewHosts {
  const { previewHost, baseUrl, host } = names;
  const isLocal = previewHost === undefined && baseUrl === undefined && isLoopback(host);
  const end = previewHost?.slice(1) ?? (isLocal ? LOCAL : undefined);
  const protocol = isLocal || baseUrl?.startsWith('http:') === true ? 'http' : 'https';
  const placeOf: PreviewHosts['placeOf'] = ({ host, path }) => {
    const label = end === undefined ? undefined : labelOf(host, end);
    if (label !== undefined) return { id: label, path, isOwnHost: true, prefix: '' };
    const [, id, rest] = /^\/_lectern\/preview\/([^/]*)(.*)$/s.exec(path) ?? [];
    if (id === undefined || rest === undefined) return undefined;
    return { id, path: rest, isOwnHost: false, prefix: PATH + id };
  };
  return {
    isApart: end !== undefined,
    placeOf,
    isPreview: (request) => placeOf(request) !== undefined,
    addressOf: (id, site) => {
      if (end === undefined) return site + PATH + id;
      return `${protocol}://${id}${end}${isLocal ? `:${port()}` : ''}${base}`;
    },
  };
}

/** The part before `end`, whatever the port; undefined for another name. */
function labelOf(host: string, end: string): string | undefined {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '');
  const plain = end.replace(/:\d+$/, '');
  return name.endsWith(plain) ? name.slice(0, -plain.length) : undefined;
}

const isLoopback = (host: string): boolean => /^(?:127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host);

export interface HostedSite {
  readonly subdomain: string;
  /** Whole names, lower case, with a port if it is not the default one. */
  readonly hosts: readonly string[];
}

/** Sites by the names that lead to them. */
export interface SiteIndex<Site> {
  readonly first: Site;
  /** Undefined when there is one site, which every name leads to. */
  readonly names?: { readonly whole: ReadonlyMap<string, Site>; readonly labels: ReadonlyMap<string, Site> };
}

/** @param sites at least one */
export function siteIndex<Site extends HostedSite>(sites: readonly Site[]): SiteIndex<Site> {
  const first = sites[0]!;
  if (sites.length === 1) return { first };
  const whole = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  return { first, names: { whole, labels: new Map(sites.map((site) => [site.subdomain, site] as const)) } };
}

/**
 * A host belongs to the site that lists it, else to the one whose subdomain is its first label, which also makes
 * `http://my-docs.localhost:3000` work without any setting; an unknown name belongs to the first site.
 */
export function siteOfHost<Site>({ first, names }: SiteIndex<Site>, host: string): Site {
  return (
    names?.whole.get(host) ??
    names?.whole.get(host.replace(/:\d+$/, '')) ??
    names?.labels.get(host.split('.', 1)[0]!) ??
    first
  );
}
