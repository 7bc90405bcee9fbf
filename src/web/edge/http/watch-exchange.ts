/** Watches one request until its reply is sent or cut off, for the access log; only servers that log requests do this. */
import { performance } from 'node:perf_hooks';
import { currentRequest, type RequestContext } from '../../../lib/telemetry/trace/request-context.ts';
import { clientAddress } from './arrived-request.ts';
import type { Reply } from './reply.ts';
import { requestPath } from './request-path.ts';
import type { Exchange } from './send.ts';

export interface SentReply {
  readonly id: string;
  readonly method: string;
  /** Decoded, with the prefix of the server; undefined for one that cannot be read. */
  readonly path: string | undefined;
  /** 0 when the connection was closed before there was a reply. */
  readonly status: number;
  /** Content type. */
  readonly type: string | undefined;
  /** Written to the connection, headers included. */
  readonly bytes: number;
  /** Milliseconds until the reply was made, and until it was sent or the client gone. */
  readonly answeredMs: number;
  readonly sentMs: number;
  /** False when the client did not get all of it. */
  readonly whole: boolean;
  /** Of the client, as the configured proxies report it. */
  readonly address: string;
  readonly host: string;
  /** What the code that answered could ask, where there was something. */
  readonly context: RequestContext | undefined;
}

interface WatchOptions {
  readonly proxies: number;
  readonly sent: (sent: SentReply) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: (() => number) | undefined;
}

/** @returns a function to call with the reply when it is made */
export function watchExchange(
  { request, response, id }: Exchange,
  { proxies, sent, now = () => performance.now() }: WatchOptions,
): (reply: Reply) => void {
  const { socket } = request;
  const context = currentRequest();
  const began = now();
  const before = socket.bytesWritten;
  let answered: number | undefined;
  let type: string | undefined;
  // Read while the connection is open.
  const address = clientAddress(request, proxies);
  response.once('close', () => {
    const ended = now();
    sent({
      id,
      method: request.method ?? '',
      path: requestPath(request.url ?? ''),
      status: response.headersSent ? response.statusCode : 0,
      type,
      bytes: Math.max(0, socket.bytesWritten - before),
      answeredMs: (answered ?? ended) - began,
      sentMs: ended - began,
      whole: response.writableFinished,
      address,
      host: (request.headers.host ?? '').toLowerCase(),
      context,
    });
  });
  return ({ headers }) => {
    answered = now();
    type = headers['content-type'];
  };
}
