/** Makes header values that can be sent: text of authors may hold what no header may, and one such page must not end the server. */
import type { HeaderValues } from './reply.ts';

const REFUSED = /[^\t\x20-\x7e]/;

/** An address is written as browsers would write it; of anything else, what cannot be sent becomes a question mark. */
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
