/** Rejects requests for host names that are not this server's, before reading anything else. */
import type { IncomingMessage } from 'node:http';
import { isHealthCheck } from './below-base.ts';
import { type HostList, hostName } from './host-list.ts';
import { type Reply, reply, TEXT_TYPE } from './reply.ts';

type Arrived = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>;

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * The reply does not reveal what is served here.
 * @param base prefix of every path
 * @returns the refusal; undefined = the request may continue
 */
export function hostGuard(hosts: HostList, base: string): (request: Arrived) => Reply | undefined {
  return ({ url = '', headers, rawHeaders }) => {
    // With two `Host` headers, a proxy in front may have read the other one.
    if (hostHeaders(rawHeaders) > 1) return malformed('There are two Host headers');
    const host = (headers.host ?? '').toLowerCase();
    const isProbe = isHealthCheck(url, base);
    if (host === '') return isProbe ? undefined : malformed('There is no Host header');
    const name = hostName(host);
    if (name === undefined) return malformed('The Host header cannot be read');
    if (isProbe || hosts.allows(host)) return undefined;
    return reply(
      421,
      TEXT_TYPE,
      `This server does not answer to the name "${name}".\n\n` +
        `If the name is yours: start the server with LECTERN_HOSTS=${name}, ` +
        `or with LECTERN_BASE_URL=https://${name} when it is the address of the site.\n`,
      HEADERS,
    );
  };
}

function malformed(what: string): Reply {
  return reply(400, TEXT_TYPE, `${what}\n`, HEADERS);
}

function hostHeaders(raw: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}
