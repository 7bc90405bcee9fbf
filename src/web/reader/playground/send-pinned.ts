/** Sends a request to an already resolved IP address, and reads its reply up to a limit. */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { AppError } from '../../../lib/app-error.ts';
import { readLimited } from '../../../lib/bytes/read-limited.ts';
import {
  beforeAbort,
  pinnedOptions,
  safeTarget,
  type TargetOptions,
} from '../../../lib/outgoing/safe-target.ts';
import type { ProxyRequest } from './proxy-request.ts';

/** Importing it with `import` would also load Node's fetch client, a fifth of the start-up time. */
const http = process.getBuiltinModule('node:http');

interface PinnedOptions extends TargetOptions {
  /** Milliseconds in total: resolving, connecting, reply. */
  readonly timeout: number;
  /** Bytes of the reply. */
  readonly max: number;
  readonly signal: AbortSignal;
}

interface PinnedAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/**
 * Redirects are returned and not followed: a public address could redirect into a private network.
 * @throws AppError `post/refused`, `playground/timeout`, `playground/answer-too-large`, or what the network said
 */
export async function sendPinned(request: ProxyRequest, options: PinnedOptions): Promise<PinnedAnswer> {
  const limit = AbortSignal.timeout(options.timeout);
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    const address = await beforeAbort(safeTarget(request.url, options), signal);
    return await beforeAbort(exchange(request, { address, signal, max: options.max }), signal);
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
  readonly max: number;
}

function exchange(
  { url, method, headers, body }: ProxyRequest,
  { address, signal, max }: Exchange,
): Promise<PinnedAnswer> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      ...pinnedOptions(url, address),
      method,
      headers: [
        'Host',
        url.host,
        'Accept-Encoding',
        'identity',
        ...headers.flat(),
        ...(body === undefined ? [] : ['Content-Length', String(body.length)]),
      ],
      signal,
      setDefaultHeaders: false,
    };
    const client: ClientRequest =
      url.protocol === 'https:'
        ? process.getBuiltinModule('node:https').request(options)
        : http.request(options);
    client.on('error', reject);
    client.once('response', (response) => {
      readAnswer(response, max)
        .then(resolve, reject)
        .finally(() => client.destroy());
    });
    client.end(body);
  });
}

async function readAnswer(response: IncomingMessage, max: number): Promise<PinnedAnswer> {
  const tooLarge = (): AppError =>
    new AppError('playground/answer-too-large', `The answer is larger than ${max / 1024 / 1024} MB`);
  const body = await readLimited(response, max, tooLarge);
  const raw = response.rawHeaders;
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers: Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i]!, raw[2 * i + 1]!] as const),
    body,
  };
}
