/** Reads an IP address from a header that proxies write, in one spelling for each, so that one client is always the same. */
import { isIPv4, isIPv6 } from 'node:net';

/** Of an IPv6 address with a zone, in brackets and with a port. */
const LONGEST = 120;
const BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;
const PORT_V4 = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/;
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Without port, brackets, quotes and zone; IPv4 in IPv6 as IPv4, and IPv6 in its shortest form (RFC 5952).
 * @returns undefined for what is no address
 */
export function ipAddress(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.trim().replace(/^"(.*)"$/, '$1');
  const bare = BRACKETS.exec(plain)?.[1] ?? PORT_V4.exec(plain)?.[1] ?? plain;
  if (isIPv4(bare)) return bare;
  const address = bare.split('%', 1)[0]!;
  if (!isIPv6(address)) return undefined;
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  return [high, low]
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.');
}
