/** The host names that this server answers to, for pages, API and dashboard alike; it prevents DNS rebinding. */
import { isIP } from 'node:net';
import { BoundedMap } from '../../../lib/bounded-map.ts';

export interface HostList {
  /** @param host lower case, with or without a port, as `WebRequest.host` has it */
  allows(host: string): boolean;
  /** True only for names that the operator configured, not for IP addresses. */
  isNamed(host: string): boolean;
}

export interface HostNames {
  /** Whole names, with or without a port; `*.example.com` matches every name below `example.com`. */
  readonly names: readonly string[];
  /** Subdomains of sites, each below every whole name. */
  readonly subdomains: () => readonly string[];
}

const LONGEST = 261;
const WELL_FORMED = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/;

/** Parsed names: nearly all requests use the same few. */
const read = new BoundedMap<string, Read>({ entries: 200 });

interface Read {
  readonly name: string;
  /** True for names that DNS rebinding cannot use: IP addresses and localhost. */
  readonly isUnowned: boolean;
}

/** The host name of a `Host` header without port and trailing dot, with brackets of IPv6; undefined if it is malformed. */
export function hostName(host: string): string | undefined {
  return readHost(host)?.name;
}

function readHost(host: string): Read | undefined {
  const known = read.get(host);
  if (known !== undefined || host.length > LONGEST) return known;
  const name = WELL_FORMED.exec(host)?.[1];
  if (name === undefined) return undefined;
  const made = { name, isUnowned: isNumber(name) || isLocalName(name) };
  read.set(host, made);
  return made;
}

/**
 * Prevents DNS rebinding: a hostile page can point its own host name at this machine, and the browser then treats both as one site.
 * IP addresses, and names that browsers resolve locally, cannot be abused so and are always allowed; other names only if the
 * operator configured them. Ports are ignored.
 */
export function hostList({ names, subdomains }: HostNames): HostList {
  const given = names.map((name) => name.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, ''));
  const whole = new Set(given.filter((name) => !name.startsWith('*.')));
  const ends = given.filter((name) => name.startsWith('*.')).map((name) => name.slice(1));
  const isBelow = (name: string): boolean => {
    const dot = name.indexOf('.');
    return dot > 0 && whole.has(name.slice(dot + 1)) && subdomains().includes(name.slice(0, dot));
  };
  const isOperators = (name: string): boolean =>
    whole.has(name) || ends.some((end) => name.endsWith(end)) || isBelow(name);
  return {
    isNamed: (host) => {
      const name = hostName(host);
      return name !== undefined && isOperators(name);
    },
    allows: (host) => {
      const asked = readHost(host);
      return asked !== undefined && (asked.isUnowned || isOperators(asked.name));
    },
  };
}

function isNumber(name: string): boolean {
  return name.startsWith('[') ? isIP(name.slice(1, -1)) === 6 : isIP(name) === 4;
}

/** Browsers resolve these to the local machine (RFC 6761). */
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
