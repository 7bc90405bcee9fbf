/** Where previews live: a host name of their own for each, or a path of the project's site where there is no such name. */

import type { Settings } from '../../settings/settings.ts';
import type { PreviewPlace } from '../../web/service/preview-operations.ts';

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

type Used = Pick<Settings, 'baseUrl' | 'previewHost' | 'host'>;

/** @param port that the server listens on */
export function previewHosts(settings: Used, base: string, port: () => number): PreviewHosts {
  const { previewHost, baseUrl } = settings;
  const isLocal = previewHost === undefined && baseUrl === undefined && isLoopback(settings.host);
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
