/** Posts text to an address that somebody typed: resolved once, asked at exactly that number, never inside our own network. */
import { lookup as systemLookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '../../lib/app-error.ts';
import { isPublicAddress } from '../../lib/private-address.ts';

/** An `import` would also load the fetch client of Node, which costs a fifth of the start-up time. */
const http = process.getBuiltinModule('node:http');

export type Lookup = (name: string) => Promise<readonly string[]>;

export interface PostOptions {
  /** For intranets and tests: private addresses may be asked too. */
  readonly allowPrivate: boolean;
  /** Milliseconds for all of it: name, connection, answer. */
  readonly timeout: number;
  /** Gives the request up. */
  readonly signal: AbortSignal;
  /** Every address of a name; default the system's resolver. */
  readonly lookup?: Lookup;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Bytes of the answer that are read at most: it is only waited for out of politeness. */
export const MOST_ANSWER = 65_536;

const allAddresses: Lookup = async (name) =>
  (await systemLookup(name, { all: true })).map(({ address }) => address);

/** @throws AppError `post/refused` for an address that must not be asked */
async function target(url: URL, { allowPrivate, lookup = allAddresses }: PostOptions): Promise<string> {
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

/**
 * Redirects are not followed: they are how a public address leads into a private network.
 * @returns status of the answer
 * @throws AppError `post/refused`, or what the network said
 */
export async function safePost(post: Post, options: PostOptions): Promise<number> {
  const url = new URL(post.url);
  const limit = AbortSignal.timeout(options.timeout);
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    const address = await beforeAbort(target(url, options), signal);
    return await send(post, { url, address, signal });
  } catch (error) {
    if (limit.aborted)
      throw new AppError('post/timeout', `No answer within ${options.timeout / 1000} seconds`, {
        cause: error,
      });
    throw error;
  }
}

/** A name server cannot be told to stop; nobody waits for it any longer. */
function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

interface Connection {
  readonly url: URL;
  readonly address: string;
  readonly signal: AbortSignal;
}

function send({ headers, body }: Post, { url, address, signal }: Connection): Promise<number> {
  return new Promise((resolve, reject) => {
    const named = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
    const options: RequestOptions & { servername?: string } = {
      method: 'POST',
      host: address,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal,
      // The certificate is that of the name, though the number is asked.
      ...(named ? { servername: url.hostname } : {}),
    };
    const request: ClientRequest =
      url.protocol === 'https:'
        ? process.getBuiltinModule('node:https').request(options)
        : http.request(options);
    request.once('error', reject);
    request.once('response', (response) => {
      // From here on nothing can go wrong: the receiver has said what it says.
      request.on('error', () => undefined);
      void drained(response).then(() => {
        request.destroy();
        resolve(response.statusCode ?? 0);
      });
    });
    request.end(body);
  });
}

/** Resolves when the answer ended, was too long, or broke. */
function drained(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    response.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_ANSWER) resolve();
    });
    response.once('error', () => resolve());
    response.once('close', () => resolve());
    response.once('end', () => resolve());
  });
}
