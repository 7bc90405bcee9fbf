/** Serves a handler on a socket: parses requests strictly, sends replies, and shuts down gracefully. */
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../../lib/app-error.ts';
import { thenIfPromise } from '../../../lib/async/then-if-promise.ts';
import { inRequest, type RequestContext } from '../../../lib/telemetry/trace/request-context.ts';
import { ArrivedRequest, requestId } from './arrived-request.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type ConnectionOptions,
  Connections,
} from './connections.ts';
import type { FinalHandler } from './handler.ts';
import { type Reply, reply, TEXT_TYPE } from './reply.ts';
import { belowBase, requestPath } from './request-path.ts';
import { type Exchange, send } from './send.ts';
import { type SentReply, watchExchange } from './watch-exchange.ts';

/** Longer than the minute after which proxies drop idle connections: the proxy must close first. */
const KEEP_ALIVE_MS = 65_000;
/** Long enough to read what has arrived meanwhile. */
const LAST_LOOK_MS = 250;

/**
 * After the process was busy, timers fire before the data that arrived meanwhile is read: Node would close a connection with an
 * unread request, and its client would get no reply.
 */
export function endIdle(server: Server): void {
  server.on('timeout', (socket) => {
    const before = socket.bytesRead;
    setTimeout(() => {
      if (socket.bytesRead === before) socket.destroy();
    }, LAST_LOOK_MS).unref();
  });
}

/** Importing node:http with `import` would also load its fetch client, a fifth of the start-up time. */
const { createServer } = process.getBuiltinModule('node:http');
const { Server: TcpServer } = process.getBuiltinModule('node:net');

/** A site's script can set a dozen 4 kB cookies beside the dashboard's; the request must fit for them to be removed. */
const MAX_HEADER_BYTES = 65_536;
const BUSY = reply(503, TEXT_TYPE, 'Too many requests of this address are under way\n', {
  'retry-after': '5',
  'cache-control': 'no-store',
});

export interface Listening {
  readonly port: number;
  readonly server: Server;
  /** Connections that are open now. */
  readonly connections: () => number;
  /**
   * Stops accepting connections.
   * @param deadline milliseconds after which open requests are aborted; default 2,000
   * @param linger milliseconds for which connections without a request are still answered, and not closed; default 0.
   * A proxy cannot know whether a request that it has just sent on such a connection was taken
   */
  close(deadline?: number, linger?: number): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Prefix that every path must have, except health checks and metrics, and that handlers do not see. */
  readonly base: string;
  /** Number of the operator's proxies in front of this server; default 0. */
  readonly proxies?: number;
  /** Default `CONNECTION_LIMITS`. */
  readonly limits?: Partial<ConnectionLimits>;
  /** Milliseconds that an idle connection stays open; default a little more than a minute. */
  readonly keepAlive?: number;
  /** How connections are keyed and checked; default by network and by the clock. */
  readonly connections?: Partial<Pick<ConnectionOptions, 'refused' | 'networkOf' | 'regularly'>>;
  /** Called before anything else of the request is read; a reply from it is final. */
  readonly refuse?: (request: IncomingMessage) => Reply | undefined;
  /** Replies to invalid targets that need more than plain text; undefined = plain text. */
  readonly unreadable?: (target: string, id: string) => Promise<Reply | undefined>;
  /** Called for each request when its reply is sent or cut off. */
  readonly sent?: ((sent: SentReply) => void) | undefined;
  /** Makes what running code can ask about the request that it works for; costs a little for each request. */
  readonly context?: ((id: string, request: IncomingMessage) => RequestContext) | undefined;
}

/** @throws AppError `listen/port-taken` when another program has the port */
export async function listen(handler: FinalHandler, options: ListenOptions): Promise<Listening> {
  const { port, host } = options;
  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    // Node's default of 30 s would delay the other timeouts as much.
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: options.keepAlive ?? KEEP_ALIVE_MS,
  });
  endIdle(server);
  const connections = new Connections(server, {
    limits: { ...CONNECTION_LIMITS, ...options.limits },
    hops: options.proxies ?? 0,
    refused: () => undefined,
    ...options.connections,
  });
  const proxies = options.proxies ?? 0;
  const named = options.sent !== undefined || options.context !== undefined;
  const answered = observed((exchange) => answer(handler, options, exchange), options);
  const refused = observed(() => BUSY, options);
  server.on('request', (request, response) => {
    const id = requestId(request.headers, proxies);
    connections.begin({ request, response, id, named }, answered, refused);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    server,
    connections: () => connections.count(),
    close: (deadline = 2_000, linger = 0) =>
      new Promise((resolve) => {
        const idle = (): void => server.closeIdleConnections();
        const timers = [setTimeout(() => server.closeAllConnections(), deadline), setTimeout(idle, linger)];
        const closed = (): void => {
          for (const timer of timers) clearTimeout(timer);
          resolve();
        };
        // The server's own method would close connections without a request at once.
        if (linger > 0) TcpServer.prototype.close.call(server, closed);
        else server.close(closed);
      }),
  };
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new AppError('listen/port-taken', `Port ${port} is taken by another program`, {
      hint: `Choose another one with --port, for example --port ${port + 1}`,
      cause: error,
    });
  if (error.code === 'EACCES')
    return new AppError('listen/not-allowed', `This user may not listen on port ${port}`, {
      hint: 'Choose a port above 1023 with --port',
      cause: error,
    });
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return new AppError('listen/no-such-host', `This machine has no address "${host}"`, {
      hint: 'Use --host 127.0.0.1 for this machine only, --host 0.0.0.0 for every network',
      cause: error,
    });
  return error;
}

type Answer = (exchange: Exchange) => Promise<Reply> | Reply;

/** Sends the reply of `answer`, inside what logs and traces need; without these, nothing is added. */
function observed(
  answer: Answer,
  { sent, context, proxies = 0 }: ListenOptions,
): (exchange: Exchange) => void {
  const watched: Answer =
    sent === undefined
      ? answer
      : (exchange) => {
          const observe = watchExchange(exchange, { proxies, sent });
          return thenIfPromise(answer(exchange), (reply) => {
            observe(reply);
            return reply;
          });
        };
  const run = (exchange: Exchange): void => give(exchange, () => watched(exchange));
  if (context === undefined) return run;
  return (exchange) => {
    const named = context(exchange.id, exchange.request);
    inRequest(named, () => run({ ...exchange, context: named }));
  };
}

/** A reply that is there is sent at once; an error fails only its own request. */
function give(exchange: Exchange, answered: () => Promise<Reply> | Reply): void {
  const failed = (): unknown => exchange.response.destroy();
  try {
    const reply = answered();
    const sent =
      reply instanceof Promise ? reply.then((later) => send(exchange, later)) : send(exchange, reply);
    if (sent instanceof Promise) sent.catch(failed);
  } catch {
    failed();
  }
}

function answer(
  handler: FinalHandler,
  { base, proxies = 0, refuse, unreadable }: ListenOptions,
  { request, response, id, context }: Exchange,
): Promise<Reply> | Reply {
  const refused = refuse?.(request);
  if (refused !== undefined) return refused;
  const target = request.url ?? '';
  const requested = requestPath(target);
  if (requested === undefined) return noPath(target, id, unreadable);
  const path = belowBase(requested, base);
  if (path === undefined)
    return reply(404, TEXT_TYPE, `This site is served below ${base}/\n`, {
      'x-content-type-options': 'nosniff',
    });
  return handler(new ArrivedRequest({ request, response, id, context, proxies, path }));
}

async function noPath(target: string, id: string, unreadable: ListenOptions['unreadable']): Promise<Reply> {
  return (
    (await unreadable?.(target, id)) ??
    reply(400, TEXT_TYPE, 'That address cannot be read\n', { 'x-content-type-options': 'nosniff' })
  );
}
