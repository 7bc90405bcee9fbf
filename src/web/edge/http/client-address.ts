/** Reads the client's address and scheme from a request, trusting only the proxies that the operator configured. */
import type { IncomingMessage } from 'node:http';
import { isPublicAddress } from '../../../lib/outgoing/private-address.ts';
import { ipAddress } from './ip-address.ts';

/** Headers that proxies add. */
export const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
] as const;

/** Stands for every client behind an unconfigured proxy. It is a loopback address, so that limits per address skip it. */
const ANYBODY = '127.0.0.1';

/** Stands for all clients whose address no proxy can tell. It is no loopback address, so that limits count for them together. */
const UNREADABLE = '0.0.0.0';

/** Most are plain already; this is asked for every request. */
const plainOwn = (own: string): string => (own.includes(':') ? (ipAddress(own) ?? own) : own);

function last(header: string | string[] | undefined, hops: number): string | undefined {
  const values = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((one) => one.trim());
  return values.at(-hops) || undefined;
}

/**
 * Behind an unconfigured proxy on a private network, the socket's address is the proxy's, not the client's. A public client that
 * sends such a header keeps its own address.
 * @param hops how many proxies of the operator's own add to `X-Forwarded-For`; 0 = believe the socket alone
 */
export function clientAddress(
  {
    headers,
    socket,
  }: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  hops: number,
): string {
  const own = socket.remoteAddress ?? '';
  const forwarded = hops > 0 ? last(headers['x-forwarded-for'], hops) : undefined;
  const address = forwarded === undefined ? plainOwn(own) : (ipAddress(forwarded) ?? UNREADABLE);
  const unnamed = hops === 0 && FORWARDED.some((name) => headers[name] !== undefined);
  return unnamed && !isPublicAddress(address) ? ANYBODY : address;
}

export function cameSecurely(request: IncomingMessage, hops: number): boolean {
  if ('encrypted' in request.socket && request.socket.encrypted === true) return true;
  return hops > 0 && last(request.headers['x-forwarded-proto'], 1)?.toLowerCase() === 'https';
}
