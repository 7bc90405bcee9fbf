/** Where an address that somebody typed leads: looked up once, and refused when it is not on the public internet. */
import { lookup as systemLookup } from 'node:dns/promises';
import type { RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '../../../lib/app-error.ts';
import { isPublicAddress } from '../../../lib/private-address.ts';

export type Lookup = (name: string) => Promise<readonly string[]>;

export interface TargetOptions {
  /** For intranets and tests: private addresses may be asked too. */
  readonly allowPrivate: boolean;
  /** Every address of a name; default the system's resolver. */
  readonly lookup?: Lookup;
}

const allAddresses: Lookup = async (name) =>
  (await systemLookup(name, { all: true })).map(({ address }) => address);

/**
 * @returns the number that must be asked, and no other: a second look-up could lead elsewhere
 * @throws AppError `post/refused` for an address that must not be asked
 */
export async function safeTarget(
  url: URL,
  { allowPrivate, lookup = allAddresses }: TargetOptions,
): Promise<string> {
  const refuse = (why: string): AppError => new AppError('post/refused', why);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse(`"${url.protocol}" is neither https nor http`);
  if (url.username !== '' || url.password !== '') throw refuse('The address holds a name or a password');
  // The parser has already turned 0x7f.1 and the like into four decimal numbers.
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) === 0 ? await lookup(name) : [name];
  const [first] = addresses;
  if (first === undefined) throw refuse(`The name "${name}" has no address`);
  // All of them: a name that has a public and a private address is a trick or a mistake.
  if (!allowPrivate && !addresses.every(isPublicAddress))
    throw refuse(`"${name}" is not on the public internet`);
  return first;
}

/** What makes a request go to that number under the name of the address. */
export function pinnedOptions(url: URL, address: string): RequestOptions & { servername?: string } {
  const named = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return {
    host: address,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    agent: false,
    // The certificate is that of the name, though the number is asked.
    ...(named ? { servername: url.hostname } : {}),
  };
}

/** A name server cannot be told to stop; nobody waits for it any longer. */
export function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
