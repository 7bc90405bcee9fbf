/** Who is asking and how, when proxies that the operator named stand in between. */
import type { IncomingMessage } from 'node:http';
import { isPublicAddress } from '../../../lib/private-address.ts';

/** What proxies add. */
export const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
] as const;

/** Stands for everybody behind a proxy that was not named, as if it ran on this machine: limits by address pass them over. */
const ANYBODY = '127.0.0.1';

function last(header: string | string[] | undefined, hops: number): string | undefined {
  const values = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((one) => one.trim());
  return values.at(-hops) || undefined;
}

/**
 * A proxy of the same network that was not named has its own address and not that of whoever is behind it. Somebody of the public
 * internet who sends such a header keeps theirs.
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
  const told = hops > 0 ? last(headers['x-forwarded-for'], hops) : undefined;
  const address = (told ?? own).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
  const unnamed = hops === 0 && FORWARDED.some((name) => headers[name] !== undefined);
  return unnamed && !isPublicAddress(address) ? ANYBODY : address;
}

export function cameSecurely(request: IncomingMessage, hops: number): boolean {
  if ('encrypted' in request.socket && request.socket.encrypted === true) return true;
  return hops > 0 && last(request.headers['x-forwarded-proto'], 1)?.toLowerCase() === 'https';
}
