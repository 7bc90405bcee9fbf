/** Posts text to an address entered by a user: resolved once, sent to exactly that IP, never into a private network. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { AppError } from '../../../lib/app-error.ts';
import {
  beforeAbort,
  type Lookup,
  pinnedOptions,
  safeTarget,
  type TargetOptions,
} from '../../../lib/outgoing/safe-target.ts';

/** Importing it with `import` would also load Node's fetch client, a fifth of the start-up time. */
const http = process.getBuiltinModule('node:http');

export type { Lookup };

export interface PostOptions extends TargetOptions {
  /** Milliseconds in total: resolving, connecting, reply. */
  readonly timeout: number;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Most bytes read of the reply's body, which is not used. */
export const MAX_ANSWER = 65_536;

/**
 * Redirects are not followed: a public address could redirect into a private network.
 * @returns status of the reply
 * @throws AppError `post/refused`, or the network's error
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
      // The status has arrived: later errors no longer matter.
      request.on('error', () => undefined);
      void drained(response).then(() => {
        request.destroy();
        resolve(response.statusCode ?? 0);
      });
    });
    request.end(body);
  });
}

/** Resolves when the body has ended, is too long, or failed. */
function drained(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    response.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MAX_ANSWER) resolve();
    });
    response.once('error', () => resolve());
    response.once('close', () => resolve());
    response.once('end', () => resolve());
  });
}
