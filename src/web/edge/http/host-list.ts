/** The host names that this server answers to, for pages, API and dashboard alike; it prevents DNS rebinding. */

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import { type Reply, reply, TEXT_TYPE } from './reply.ts';
import { isHealthCheck } from './request-path.ts';

export interface HostList {
  /** @param host lower case, with or without a port, as `WebRequest.host` has it */
  allows(host: string): boolean;
  /** True only for names that the operator configured, not for IP addresses. */
  isNamed(host: string): boolean;
}

/** The list of a server, whose names change with its projects. */
export interface ChangingHosts extends HostList {
  /** Replaces the whole names. */
  rename(names: readonly string[]): void;
}

interface HostNames {
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
export function hostList({ names, subdomains }: HostNames): ChangingHosts {
  let known = readNames(names);
  const isBelow = (name: string): boolean => {
    const dot = name.indexOf('.');
    return dot > 0 && known.whole.has(name.slice(dot + 1)) && subdomains().includes(name.slice(0, dot));
  };
  const isOperators = (name: string): boolean =>
    known.whole.has(name) || known.ends.some((end) => name.endsWith(end)) || isBelow(name);
  return {
    isNamed: (host) => {
      const name = hostName(host);
      return name !== undefined && isOperators(name);
    },
    allows: (host) => {
      const read = readHost(host);
      return read !== undefined && (read.isUnowned || isOperators(read.name));
    },
    rename: (next) => {
      known = readNames(next);
    },
  };
}

interface KnownNames {
  readonly whole: ReadonlySet<string>;
  /** What `*` stands before, with the dot. */
  readonly ends: readonly string[];
}

function readNames(names: readonly string[]): KnownNames {
  const plain = names.map((name) => name.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, ''));
  const ends = plain.filter((name) => name.startsWith('*.')).map((name) => name.slice(1));
  return { whole: new Set(plain.filter((name) => !name.startsWith('*.'))), ends };
}

function isNumber(name: string): boolean {
  return name.startsWith('[') ? isIP(name.slice(1, -1)) === 6 : isIP(name) === 4;
}

/** Browsers resolve these to the local machine (RFC 6761). */
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

type Arrived = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>;

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * The reply does not reveal what is served here.
 * @param base prefix of every path
 * @returns the refusal; undefined = the request may continue
 */
export function hostGuard(hosts: HostList, base: string): (request: Arrived) => Reply | undefined {
  return ({ url = '', headers, rawHeaders }) => {
    // With two `Host` headers, a proxy in front may have read the other one.
    if (hostHeaders(rawHeaders) > 1) return malformed('There are two Host headers');
    const host = (headers.host ?? '').toLowerCase();
    const isProbe = isHealthCheck(url, base);
    if (host === '') return isProbe ? undefined : malformed('There is no Host header');
    const name = hostName(host);
    if (name === undefined) return malformed('The Host header cannot be read');
    if (isProbe || hosts.allows(host)) return undefined;
    return reply(
      421,
      TEXT_TYPE,
      `This server does not answer to the name "${name}".\n\n` +
        `If the name is yours: start the server with LECTERN_HOSTS=${name}, ` +
        `or with LECTERN_BASE_URL=https://${name} when it is the address of the site.\n`,
      HEADERS,
    );
  };
}

function malformed(what: string): Reply {
  return reply(400, TEXT_TYPE, `${what}\n`, HEADERS);
}

function hostHeaders(raw: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}
