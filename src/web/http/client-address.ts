/** Who is asking and how, when proxies that the operator named stand in between. */
import type { IncomingMessage } from 'node:http';

function last(header: string | string[] | undefined, hops: number): string | undefined {
  const values = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((one) => one.trim());
  return values.at(-hops) || undefined;
}

/** @param hops how many proxies of the operator's own add to `X-Forwarded-For`; 0 = believe the socket alone */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const socket = request.socket.remoteAddress ?? '';
  const told = hops > 0 ? last(request.headers['x-forwarded-for'], hops) : undefined;
  return (told ?? socket).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
}

export function cameSecurely(request: IncomingMessage, hops: number): boolean {
  if ('encrypted' in request.socket && request.socket.encrypted === true) return true;
  return hops > 0 && last(request.headers['x-forwarded-proto'], 1)?.toLowerCase() === 'https';
}
