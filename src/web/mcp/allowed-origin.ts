/** Which pages may ask the MCP server from a browser: those of the site itself, by a name that the operator gave it. */
import type { WebRequest } from '../http/handler.ts';

/**
 * Programs send no `Origin`. Browsers do, and the `Host` of a request proves nothing there: a page of a stranger can let its own
 * name lead to this machine, and would then read what only this network shall see.
 * @param origin public address of the site
 * @param hosts further names of the site
 */
export function isAllowedOrigin(
  { headers }: Pick<WebRequest, 'headers'>,
  origin: string,
  hosts: readonly string[] = [],
): boolean {
  const told = headers['origin'];
  if (told === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  const from = typeof told === 'string' ? URL.parse(told) : null;
  if (from === null || !/^https?:$/.test(from.protocol)) return false;
  return (
    from.origin === URL.parse(origin)?.origin || hosts.includes(from.host) || hosts.includes(from.hostname)
  );
}
