/** Finds the API of forges that have it below the address of their website. */
import type { ForgeHost } from '../forge-definition.ts';

const trimmed = (path: string): string => path.replace(/^\/+|\/+$/g, '');

/**
 * @param address of the website or of its API
 * @param apiPath without slashes at its ends, for example `api/v4`
 */
export function locateApiBelow(address: string, apiPath: string): ForgeHost {
  const { protocol, host, hostname, pathname } = new URL(address);
  const prefix = trimmed(trimmed(pathname).replace(/(^|\/)api\/v\d+$/, ''));
  const base = `${protocol}//${host}${prefix === '' ? '' : `/${prefix}`}`;
  return { protocol, host, hostname, prefix, apiUrl: `${base}/${apiPath}` };
}
