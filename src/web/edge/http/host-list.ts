/** Which host names this server answers to: one list for pages, API, dashboard and all else, so that no stranger's name leads here. */
import { isIP } from 'node:net';
import { BoundedMap } from '../../../lib/bounded-map.ts';

export interface HostList {
  /** @param host lower case, with or without a port, as `WebRequest.host` has it */
  allows(host: string): boolean;
  /** Only names that the operator gave: an address that is written as a number may be anybody's. */
  isNamed(host: string): boolean;
}

export interface HostNames {
  /** Whole names, with or without a port; `*.example.com` stands for every name below `example.com`. */
  readonly names: readonly string[];
  /** First labels of sites: each stands below every whole name. */
  readonly subdomains: () => readonly string[];
}

const LONGEST = 261;
const WELL_FORMED = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/;

/** What was read before: nearly all who ask use the same few names. */
const read = new BoundedMap<string, Read>({ entries: 200 });

interface Read {
  readonly name: string;
  /** True for names that cannot be a stranger's. */
  readonly nobodys: boolean;
}

/** The name of a `Host` header without port and last dot, brackets of IPv6 kept; undefined for what is none. */
export function hostName(host: string): string | undefined {
  return readHost(host)?.name;
}

function readHost(host: string): Read | undefined {
  const known = read.get(host);
  if (known !== undefined || host.length > LONGEST) return known;
  const name = WELL_FORMED.exec(host)?.[1];
  if (name === undefined) return undefined;
  const made = { name, nobodys: isNumber(name) || isLocalName(name) };
  read.set(host, made);
  return made;
}

/**
 * A page of a stranger can let its own name lead to this machine, and a browser then takes both for one site; but it cannot do so
 * with a number, nor with a name that browsers look up on this machine alone. So those are answered, and of other names only the
 * operator's. Ports say nothing: whose a name is does not depend on them.
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
      return asked !== undefined && (asked.nobodys || isOperators(asked.name));
    },
  };
}

function isNumber(name: string): boolean {
  return name.startsWith('[') ? isIP(name.slice(1, -1)) === 6 : isIP(name) === 4;
}

/** Browsers look these up on the machine itself (RFC 6761). */
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}
