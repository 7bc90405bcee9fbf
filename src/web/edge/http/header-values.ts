/** Makes header values safe to send: an author's text may contain characters that would make Node throw. */
import type { HeaderValues } from './reply.ts';

const REFUSED = /[^\t\x20-\x7e]/;

/** Encodes addresses as browsers do; in other values, characters that cannot be sent become question marks. */
export function headerValues(headers: HeaderValues): HeaderValues {
  if (canBeSent(headers)) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'location' ? encoded(value) : value.replace(/[^\t\x20-\x7e]/g, '?'),
    ]),
  );
}

function canBeSent(headers: HeaderValues): boolean {
  for (const name in headers) if (REFUSED.test(headers[name]!)) return false;
  return headers['location']?.includes(' ') !== true;
}

function encoded(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
