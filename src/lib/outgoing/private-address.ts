/** Distinguishes public internet addresses from all others, so that a typed address cannot reach our own network. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks that are not public (IANA's registry), and one that a cloud keeps for its own machines. */
const CLOSED_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers, and metadata of one cloud
  '127.0.0.0/8', // this machine
  '168.63.129.16/32', // Azure's own service, on a public address
  '169.254.0.0/16', // link-local, and metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays from IPv6
  '192.168.0.0/16', // private
  '198.18.0.0/15', // measurements
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/**
 * For IPv6 the list is inverted: only this part is public. Outside of it are loopback, mapped IPv4 (`::ffff:`), NAT64
 * (`64:ff9b::`), unique local (`fc00::`), link-local (`fe80::`), multicast and everything not assigned yet.
 */
const OPEN_V6 = '2000::/3';
const CLOSED_V6 = [
  '2001::/23', // protocol assignments; Teredo, which wraps IPv4
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which wraps IPv4
  '3fff::/20', // documentation
];

function networks(list: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const blocked = new BlockList();
  for (const network of list) {
    const [address, bits] = network.split('/');
    blocked.addSubnet(address!, Number(bits), family);
  }
  return blocked;
}

const closedV4 = networks(CLOSED_V4, 'ipv4');
const openV6 = networks([OPEN_V6], 'ipv6');
const closedV6 = networks(CLOSED_V6, 'ipv6');

/**
 * @param address as a resolver gives it: four decimal numbers, or IPv6. Any other spelling (octal or hexadecimal
 * numbers, fewer than four, zones) is not public, so that no two parsers can disagree
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}
