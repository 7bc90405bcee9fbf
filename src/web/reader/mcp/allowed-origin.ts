/** Which pages may ask the MCP server from a browser: those of the host that is asked, and of names that the operator gave it. */
import type { WebRequest } from '../../edge/http/handler.ts';
import type { HostList } from '../../edge/http/host-list.ts';

/**
 * Programs send no `Origin`, browsers do. The host that is asked is one of ours: no other name gets this far.
 * @param origin public address of the site, whose other names are reached in the same way
 */
export function isAllowedOrigin(
  { headers, host }: Pick<WebRequest, 'headers' | 'host'>,
  origin: string,
  hosts: Pick<HostList, 'isNamed'>,
): boolean {
  const told = headers['origin'];
  if (told === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  const from = typeof told === 'string' ? URL.parse(told) : null;
  if (from === null || !/^https?:$/.test(from.protocol)) return false;
  if (from.host === host) return true;
  return from.protocol === URL.parse(origin)?.protocol && hosts.isNamed(from.host);
}
