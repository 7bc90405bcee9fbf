/** Programs that registered: their id holds their name and hashes of their redirect addresses, so nothing is stored. */
import { createHash } from 'node:crypto';
import { oneLine } from '../../../../lib/clean-text.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { openRecord, sealRecord } from './sealed-record.ts';

export interface ProgramClient {
  readonly name: string;
  /** Hashes of redirect addresses. */
  readonly to: readonly string[];
}

export const MOST_ADDRESSES = 10;
const MOST_ADDRESS = 500;
const MOST_NAME = 80;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** HTTPS, or HTTP to the reader's own machine; undefined for every other address. */
export function redirectAddress(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > MOST_ADDRESS || !/^[\x21-\x7e]+$/.test(text))
    return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || text.includes('#')) return undefined;
  const isOwn = url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  return isOwn || url.protocol === 'https:' ? url : undefined;
}

/** Programs on the reader's machine listen on a port that changes each time (RFC 8252, section 7.3). */
function addressHash(text: string, url: URL): string {
  const same = new URL(url);
  if (url.protocol === 'http:') same.port = '';
  const key = url.protocol === 'http:' ? same.href : text;
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

/** @returns the client id; undefined when an address is not possible */
export function registerProgram(
  deps: SignInDeps,
  name: string,
  addresses: readonly string[],
): string | undefined {
  if (addresses.length === 0 || addresses.length > MOST_ADDRESSES) return undefined;
  const to: string[] = [];
  for (const address of addresses) {
    const url = redirectAddress(address);
    if (url === undefined) return undefined;
    to.push(addressHash(address, url));
  }
  return sealRecord(deps, 'client', { name: oneLine(name, MOST_NAME), to } satisfies ProgramClient);
}

export function openProgram(deps: SignInDeps, id: string | null): ProgramClient | undefined {
  return openRecord(deps, 'client', id) as ProgramClient | undefined;
}

/** @returns the address when the program registered it */
export function registeredAddress({ to }: ProgramClient, text: string | null): URL | undefined {
  const url = redirectAddress(text);
  return url !== undefined && to.includes(addressHash(text!, url)) ? url : undefined;
}
