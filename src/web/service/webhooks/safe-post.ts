/** Posts text to an address that somebody typed: resolved once, asked at exactly that number, never inside our own network. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { AppError } from '../../../lib/app-error.ts';
import {
  beforeAbort,
  type Lookup,
  pinnedOptions,
  safeTarget,
  type TargetOptions,
} from '../../edge/http/safe-target.ts';

/** An `import` would also load the fetch client of Node, which costs a fifth of the start-up time. */
const http = process.getBuiltinModule('node:http');

export type { Lookup };

export interface PostOptions extends TargetOptions {
  /** Milliseconds for all of it: name, connection, answer. */
  readonly timeout: number;
  /** Gives the request up. */
  readonly signal: AbortSignal;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Bytes of the answer that are read at most: it is only waited for out of politeness. */
export const MOST_ANSWER = 65_536;

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
    const address = await beforeAbort(safeTarget(url, options), signal);
    return await send(post, { url, address, signal });
  } catch (error) {
    if (limit.aborted)
      throw new AppError('post/timeout', `No answer within ${options.timeout / 1000} seconds`, {
        cause: error,
      });
    throw error;
  }
}

interface Connection {
  readonly url: URL;
  readonly address: string;
  readonly signal: AbortSignal;
}

function send({ headers, body }: Post, { url, address, signal }: Connection): Promise<number> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...pinnedOptions(url, address),
      method: 'POST',
      headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
      signal,
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
