/** Sends a request to exactly the number that was looked up, and takes no more of the answer than fits. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { AppError } from '../../../lib/app-error.ts';
import { readLimited } from '../../../lib/read-limited.ts';
import { beforeAbort, pinnedOptions, safeTarget, type TargetOptions } from '../../edge/http/safe-target.ts';
import type { ProxyRequest } from './proxy-request.ts';

/** An `import` would also load the fetch client of Node, which costs a fifth of the start-up time. */
const http = process.getBuiltinModule('node:http');

export interface PinnedOptions extends TargetOptions {
  /** Milliseconds for all of it: name, connection, answer. */
  readonly timeout: number;
  /** Bytes of the answer. */
  readonly most: number;
  readonly signal: AbortSignal;
}

export interface PinnedAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/**
 * Redirects are answers like others: they are how a public address leads into a private network.
 * @throws AppError `post/refused`, `playground/timeout`, `playground/answer-too-large`, or what the network said
 */
export async function sendPinned(request: ProxyRequest, options: PinnedOptions): Promise<PinnedAnswer> {
  const limit = AbortSignal.timeout(options.timeout);
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    const address = await beforeAbort(safeTarget(request.url, options), signal);
    return await beforeAbort(exchange(request, { address, signal, most: options.most }), signal);
  } catch (error) {
    if (limit.aborted)
      throw new AppError('playground/timeout', `No answer within ${options.timeout / 1000} seconds`, {
        cause: error,
      });
    throw error;
  }
}

interface Exchange {
  readonly address: string;
  readonly signal: AbortSignal;
  readonly most: number;
}

function exchange(
  { url, method, headers, body }: ProxyRequest,
  { address, signal, most }: Exchange,
): Promise<PinnedAnswer> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...pinnedOptions(url, address),
      method,
      headers: [
        ...['Host', url.host, 'Accept-Encoding', 'identity'],
        ...headers.flat(),
        ...(body === undefined ? [] : ['Content-Length', String(body.length)]),
      ],
      signal,
      setDefaultHeaders: false,
    };
    const asked: ClientRequest =
      url.protocol === 'https:'
        ? process.getBuiltinModule('node:https').request(options)
        : http.request(options);
    asked.on('error', reject);
    asked.once('response', (response) => {
      readAnswer(response, most)
        .then(resolve, reject)
        .finally(() => asked.destroy());
    });
    asked.end(body);
  });
}

async function readAnswer(response: IncomingMessage, most: number): Promise<PinnedAnswer> {
  const tooLarge = (): AppError =>
    new AppError('playground/answer-too-large', `The answer is larger than ${most / 1024 / 1024} MB`);
  const body = await readLimited(response, most, tooLarge);
  const raw = response.rawHeaders;
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers: Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i]!, raw[2 * i + 1]!] as const),
    body,
  };
}
