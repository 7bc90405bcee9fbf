/** Turns a client's address into a key that identifies the client for one day and cannot be traced back afterwards. */
import { createHmac } from 'node:crypto';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';

const DAY = 86_400_000;
const LONGEST_ADDRESS = 64;

/** @returns a function that hashes its arguments, one of them an address, to a key valid today */
export function addressKeys(clock: Clock, random: RandomBytes): (...parts: readonly string[]) => string {
  let day = -1;
  let salt: Uint8Array = new Uint8Array();
  return (...parts) => {
    const today = Math.floor(clock() / DAY);
    // The salt exists only in memory: without it, keys of a past day cannot be traced back.
    if (today !== day) {
      day = today;
      salt = random(32);
    }
    return createHmac('sha256', salt).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  };
}

/** True for addresses of this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** The wider network that an address is of, in which one sender may have many: 24 bits of an IPv4 address, 48 of an IPv6 address. */
export function addressNetwork(address: string): string {
  const own = clientNetwork(address);
  return own.includes(':') ? own.split(':').slice(0, 3).join(':') : own.split('.').slice(0, 3).join('.');
}

/** The network that counts as one household or office: an IPv4 address as it is, the first 64 bits of an IPv6 address. */
export function clientNetwork(address: string): string {
  const plain = address.slice(0, LONGEST_ADDRESS).toLowerCase().split('%', 1)[0]!;
  if (!plain.includes(':')) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = plain.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...last];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
