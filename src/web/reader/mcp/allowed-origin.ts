/** Decides which web pages may call the MCP server: those on the requested host and on the site's configured host names. */
import type { WebRequest } from '../../edge/http/handler.ts';
import type { HostList } from '../../edge/http/host-list.ts';

/**
 * Programs send no `Origin`, browsers do. The host guard has already checked that the requested host is this server's.
 * @param origin public address of the site; its other host names use the same scheme and port
 */
export function isAllowedOrigin(
  { headers, host }: Pick<WebRequest, 'headers' | 'host'>,
  origin: string,
  hosts: Pick<HostList, 'isNamed'>,
): boolean {
  const value = headers['origin'];
  if (value === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  const from = typeof value === 'string' ? URL.parse(value) : null;
  if (from === null || !/^https?:$/.test(from.protocol)) return false;
  if (from.host === host) return true;
  return from.protocol === URL.parse(origin)?.protocol && hosts.isNamed(from.host);
}
