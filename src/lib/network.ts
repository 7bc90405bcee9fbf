/** Networks of IP addresses as people write them (`203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`), and which addresses belong to one. */
import { isIPv4, isIPv6 } from 'node:net';

interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

type ReadNetwork =
  /** In one spelling, so that equal networks look equal: `::ffff:192.0.2.1` -> `192.0.2.1`. */
  | { readonly network: string }
  /** Why it is none, for the sentence `"…" is no network: …`. */
  | { readonly problem: string };

/** The longest of both, with a mapped IPv4 address and its prefix: nothing longer is parsed. */
const LONGEST = 49;
const MAPPED = 0xffffn;

function ofV4(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function ofV6(text: string): bigint {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const last = dotted === null ? 0n : ofV4(dotted[2]!);
  const plain =
    dotted === null ? text : `${dotted[1]}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`;
  const [head = '', tail] = plain.split('::', 2);
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [first, rest] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - first.length - rest.length;
  return [...first, ...Array<string>(zeros).fill('0'), ...rest].reduce(
    (value, group) => (value << 16n) | BigInt(`0x${group}`),
    0n,
  );
}

/** @returns undefined for every spelling that Node's own check refuses, such as `010.0.0.1` and `127.1` */
function readAddress(text: string): Address | undefined {
  if (text.length > LONGEST || text.includes('%')) return undefined;
  if (isIPv4(text)) return { bits: 32, value: ofV4(text) };
  return isIPv6(text) ? { bits: 128, value: ofV6(text) } : undefined;
}

/** A client that reaches an IPv6 socket over IPv4 has a mapped address: the same client. */
function unmapped({ bits, value }: Address): Address {
  return bits === 128 && value >> 32n === MAPPED ? { bits: 32, value: value & 0xffffffffn } : { bits, value };
}

function textOf({ bits, value }: Address): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((value >> BigInt(112 - 16 * at)) & 0xffffn).toString(16),
  );
  // `URL` writes the shortest form of RFC 5952.
  return new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1);
}

const hostMask = (bits: number, prefix: number): bigint => (1n << BigInt(bits - prefix)) - 1n;

export function readNetwork(text: string): ReadNetwork {
  const [name = '', length, ...more] = text.split('/');
  if (text.includes('%')) return { problem: 'a zone such as "%eth0" is known on one machine only' };
  const given = readAddress(name);
  if (given === undefined || more.length > 0)
    return { problem: 'write an address or a network, such as 203.0.113.7 or 2001:db8::/32' };
  if (length === undefined) return { network: textOf(unmapped(given)) };
  const prefix = /^(?:0|[1-9]\d{0,2})$/.test(length) ? Number(length) : Number.NaN;
  if (!(prefix <= given.bits))
    return { problem: `the number after the slash is from 0 to ${given.bits}, not "${length.slice(0, 8)}"` };
  const host = hostMask(given.bits, prefix);
  if ((given.value & host) !== 0n)
    return {
      problem: `a network of this size begins at ${textOf({ ...given, value: given.value & ~host })}/${prefix}`,
    };
  const plain = prefix >= 96 ? unmapped(given) : given;
  const own = prefix - (given.bits - plain.bits);
  return { network: own === plain.bits ? textOf(plain) : `${textOf(plain)}/${own}` };
}

/**
 * `0.0.0.0/0` has every IPv4 address and no IPv6 address; `::/0` the reverse.
 * @param networks as `readNetwork` returns them
 * @param address of a client; one that cannot be read belongs to no network
 */
export function inNetworks(networks: readonly string[], address: string): boolean {
  // A zone names the interface of this machine, not the client.
  const read = readAddress(address.slice(0, 128).split('%', 1)[0]!);
  if (read === undefined) return false;
  const client = unmapped(read);
  return networks.some((network) => {
    const [name = '', length] = network.split('/');
    const start = readAddress(name);
    if (start === undefined || start.bits !== client.bits) return false;
    const shift = BigInt(start.bits - Number(length ?? start.bits));
    return client.value >> shift === start.value >> shift;
  });
}
