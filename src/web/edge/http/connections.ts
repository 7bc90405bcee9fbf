/** Limits what one client can hold: connections in total and per address, stalled writes, and parallel requests per connection. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork, isLoopback } from './address-key.ts';
import { clientAddress } from './arrived-request.ts';
import type { Exchange } from './send.ts';

export interface ConnectionLimits {
  /** At the same time. */
  readonly all: number;
  /**
   * Of one address at the same time. Counts connections by their socket; behind the operator's proxies, counts requests under way
   * by the address that the proxies report.
   */
  readonly each: number;
  /** Milliseconds after which a connection is closed if the client has read none of the pending bytes. */
  readonly stalled: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { all: 4_096, each: 256, stalled: 60_000 };

/** Requests that may wait on one connection behind the current one; browsers do not pipeline. */
const MAX_WAITING = 16;
/** Checks per stall timeout. */
const LOOKS = 4;
const BUSY_TEXT = 'Too many connections; try again in a moment\n';
const BUSY = `HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${BUSY_TEXT.length}\r\nRetry-After: 5\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${BUSY_TEXT}`;

export interface ConnectionOptions {
  readonly limits: ConnectionLimits;
  /** Number of the operator's proxies in front of this server. */
  readonly hops: number;
  /** Called for each connection or request that is refused. */
  readonly refused: (why: 'all' | 'address') => void;
  /** The key to count connections by; undefined for addresses that many clients share. Default: networks, except this machine's. */
  readonly networkOf?: ((address: string) => string | undefined) | undefined;
  /** Calls `look` at this interval in milliseconds and returns a function that stops it. Default: the system's clock. */
  readonly regularly?: ((look: () => void, every: number) => () => void) | undefined;
}

interface Connection {
  readonly socket: Socket;
  /** Network that this connection counts against; undefined when it counts against none. */
  network: string | undefined;
  /** True while a request is being answered. */
  busy: boolean;
  readonly waiting: (() => void)[];
  /** Bytes written at the last check, and the number of checks since that changed. */
  taken: number;
  looks: number;
}

export class Connections {
  private readonly options: ConnectionOptions;
  private readonly networkOf: (address: string) => string | undefined;
  private readonly open = new Map<Socket, Connection>();
  /** Idle connections, the one idle longest first. */
  private readonly idle = new Set<Connection>();
  private readonly byNetwork = new Map<string, number>();

  constructor(server: Server, options: ConnectionOptions) {
    this.options = options;
    this.networkOf = options.networkOf ?? limitedNetwork;
    server.on('connection', (socket: Socket) => this.take(socket));
    const stop = (options.regularly ?? byClock)(() => this.look(), options.limits.stalled / LOOKS);
    server.once('close', stop);
  }

  /**
   * Runs `answer` once earlier requests on the same connection are answered.
   * @param refuse replies instead when the address has too many requests under way
   */
  begin(
    exchange: Exchange,
    answer: (exchange: Exchange) => void,
    refuse: (exchange: Exchange) => void,
  ): void {
    const { socket } = exchange.request;
    const connection = this.open.get(socket);
    // It was closed to make room.
    if (connection === undefined) {
      socket.destroy();
      return;
    }
    if (!connection.busy) this.run(connection, exchange, answer, refuse);
    else if (connection.waiting.length < MAX_WAITING)
      connection.waiting.push(() => this.run(connection, exchange, answer, refuse));
    else socket.destroy();
  }

  count(): number {
    return this.open.size;
  }

  private take(socket: Socket): void {
    const { hops, limits } = this.options;
    const network = hops > 0 ? undefined : this.networkOf(socket.remoteAddress ?? '');
    const crowded = network !== undefined && (this.byNetwork.get(network) ?? 0) >= limits.each;
    const full = crowded && !this.makeRoom(network);
    if (full || (this.open.size >= limits.all && !this.makeRoom())) {
      this.turnAway(socket, full ? 'address' : 'all');
      return;
    }
    const connection: Connection = { socket, network, busy: false, waiting: [], taken: 0, looks: 0 };
    this.open.set(socket, connection);
    this.idle.add(connection);
    this.add(network, 1);
    socket.once('close', () => {
      this.open.delete(socket);
      this.idle.delete(connection);
      connection.waiting.length = 0;
      this.add(connection.network, -1);
      connection.network = undefined;
    });
  }

  private run(
    connection: Connection,
    exchange: Exchange,
    answer: (exchange: Exchange) => void,
    refuse: (exchange: Exchange) => void,
  ): void {
    connection.busy = true;
    this.idle.delete(connection);
    const release = this.admit(connection, exchange.request);
    exchange.response.on('close', () => {
      release?.();
      connection.busy = false;
      const next = connection.waiting.shift();
      if (next !== undefined) next();
      else if (this.open.has(connection.socket)) this.idle.add(connection);
    });
    if (release === undefined) {
      this.options.refused('address');
      refuse(exchange);
    } else answer(exchange);
  }

  /** @returns a function that ends the count of the request, or undefined when its address has too many */
  private admit(connection: Connection, request: IncomingMessage): (() => void) | undefined {
    const { hops, limits } = this.options;
    if (hops === 0 && connection.network === undefined) return nothing;
    const network = this.networkOf(clientAddress(request, hops));
    if (hops === 0) {
      // An unconfigured proxy on the same network: its address is not the client's.
      if (network === undefined) {
        this.add(connection.network, -1);
        connection.network = undefined;
      }
      return nothing;
    }
    if (network !== undefined && (this.byNetwork.get(network) ?? 0) >= limits.each) return undefined;
    this.add(network, 1);
    return () => this.add(network, -1);
  }

  private add(network: string | undefined, by: 1 | -1): void {
    if (network === undefined) return;
    const now = (this.byNetwork.get(network) ?? 0) + by;
    if (now > 0) this.byNetwork.set(network, now);
    else this.byNetwork.delete(network);
  }

  /** Closes the connection that was idle longest; its client opens another one when needed. */
  private makeRoom(network?: string): boolean {
    for (const connection of this.idle) {
      if (network !== undefined && connection.network !== network) continue;
      this.idle.delete(connection);
      this.open.delete(connection.socket);
      this.add(connection.network, -1);
      connection.network = undefined;
      connection.socket.destroy();
      return true;
    }
    return false;
  }

  private turnAway(socket: Socket, why: 'all' | 'address'): void {
    this.options.refused(why);
    socket.on('error', () => undefined);
    socket.end(BUSY);
    socket.destroySoon();
  }

  /** Bytes that the client has taken: those written minus those still buffered. */
  private look(): void {
    for (const connection of this.open.values()) {
      const { socket } = connection;
      const taken = socket.bytesWritten - socket.writableLength;
      const waits = socket.writableLength > 0;
      connection.looks = waits && taken === connection.taken ? connection.looks + 1 : 0;
      connection.taken = taken;
      // Reset, not closed: unread bytes would stay in the system's memory for minutes.
      if (connection.looks >= LOOKS) socket.resetAndDestroy();
    }
  }
}

function nothing(): void {}

/** Loopback addresses are not counted: they may be any client of a proxy on this machine. */
function limitedNetwork(address: string): string | undefined {
  return address === '' || isLoopback(address) ? undefined : clientNetwork(address);
}

function byClock(look: () => void, every: number): () => void {
  const timer = setInterval(look, every);
  timer.unref();
  return () => clearInterval(timer);
}
