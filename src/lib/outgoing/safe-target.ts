/** The gate of outgoing requests: resolves an address once, and decides by who typed it whether it may be private. */
import { lookup as systemLookup } from 'node:dns/promises';
import type { RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '../app-error.ts';
import { isPublicAddress } from './private-address.ts';

export type Lookup = (name: string) => Promise<readonly string[]>;

/** Who chose the host that is asked. The operator is whoever sets the environment and the settings file of the server. */
export type TypedBy = 'operator' | 'owner' | 'admin' | 'author' | 'reader';

export interface TargetOptions {
  readonly typedBy: TypedBy;
  /** The operator's permission for addresses of this purpose to be private: a setting. Default: none. */
  readonly allowPrivate?: boolean;
  /** Returns every address of a name; default: the system's resolver. */
  readonly lookup?: Lookup;
}

const allAddresses: Lookup = async (name) =>
  (await systemLookup(name, { all: true })).map(({ address }) => address);

/**
 * @returns the IP address to connect to, and no other: a second look-up could give a different one
 * @throws AppError `post/refused` for an address that must not be requested
 */
export async function safeTarget(
  url: URL,
  { typedBy, allowPrivate = false, lookup = allAddresses }: TargetOptions,
): Promise<string> {
  const refuse = (why: string): AppError => new AppError('post/refused', why);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse(`"${url.protocol}" is neither https nor http`);
  if (url.username !== '' || url.password !== '')
    throw refuse('The address contains a user name or a password');
  // The parser has already turned 0x7f.1 and the like into dotted decimals.
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) === 0 ? await lookup(name) : [name];
  const [first] = addresses;
  if (first === undefined) throw refuse(`The name "${name}" has no address`);
  // All of them must be public: a name with both kinds is a trick or a mistake.
  const mayBePrivate = allowPrivate || typedBy === 'operator';
  if (!mayBePrivate && !addresses.every(isPublicAddress))
    throw refuse(`"${name}" is not on the public internet`);
  return first;
}

/** Request options that connect to the IP address under the host name of the URL. */
export function pinnedOptions(url: URL, address: string): RequestOptions & { servername?: string } {
  const named = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return {
    host: address,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    agent: false,
    // The certificate is checked against the name, not the IP address.
    ...(named ? { servername: url.hostname } : {}),
  };
}

/** A DNS look-up cannot be cancelled, but the caller stops waiting for it. */
export function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
