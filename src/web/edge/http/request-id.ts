/** The id of a request: the one of the operator's own proxy, else a new one. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Long enough to be unique, and nothing that a log, a header or a shell would read as more than a word. */
const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** @param proxies of the operator's own in front of this server; without one, the header is a stranger's */
export function requestId(headers: IncomingHttpHeaders, proxies: number): string {
  const given = proxies > 0 ? headers['x-request-id'] : undefined;
  return typeof given === 'string' && SAFE.test(given) ? given : randomUUID();
}
