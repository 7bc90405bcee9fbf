/** Says where scripts of authors do not run, because the server is reached by plain HTTP and people sign in at the same address. */
import { isLocalName } from '../lib/text/local-name.ts';
import type { Settings } from '../settings/settings.ts';

export type AddressedSettings = Pick<Settings, 'baseUrl' | 'dashboardUrl' | 'host' | 'proxies'>;

interface AuthorCodeNote {
  readonly text: string;
  readonly hint: string;
}

/**
 * Without a base URL, a server that a network reaches is taken to be asked by plain HTTP, unless a proxy is named.
 * @returns undefined where scripts of authors run
 */
export function authorCodeNote({
  baseUrl,
  dashboardUrl,
  host,
  proxies,
}: AddressedSettings): AuthorCodeNote | undefined {
  const site = URL.parse(baseUrl ?? '');
  const isPlain =
    site === null
      ? proxies === 0 && !isLocalName(host.includes(':') ? `[${host}]` : host)
      : site.protocol === 'http:' && !isLocalName(site.hostname);
  if (!isPlain) return undefined;
  const where = site === null ? 'Over plain HTTP, except at localhost' : `At ${site.origin}, over plain HTTP`;
  if (dashboardUrl === undefined)
    return {
      text: `${where}, scripts and components of authors are off, because the dashboard has the same address`,
      hint: 'Serve by https, or give the dashboard a host name of its own with LECTERN_DASHBOARD_URL',
    };
  return {
    text: `${where}, scripts and components of authors are off on sites whose readers sign in`,
    hint: 'Serve by https',
  };
}
