/** A request as handlers see it: its path and query, its id, and whose it is by the operator's own proxies. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { AppError } from '../../../lib/app-error.ts';
import { isPublicAddress } from '../../../lib/outgoing/private-address.ts';
import type { RequestContext } from '../../../lib/telemetry/trace/request-context.ts';
import type { WebRequest } from './handler.ts';
import { requestQuery } from './request-path.ts';

interface Arrived {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly context?: RequestContext | undefined;
  /** Number of the operator's proxies in front of this server. */
  readonly proxies: number;
  /** Decoded, normalised, without prefix. */
  readonly path: string;
}

/** A class, because an object of getters costs as much as the rest of a cached reply; it cannot be spread. */
export class ArrivedRequest implements WebRequest {
  readonly method: string;
  readonly path: string;
  readonly hasQuery: boolean;
  readonly headers: WebRequest['headers'];
  readonly host: string;
  readonly id: string;
  readonly context: RequestContext | undefined;
  private readonly arrived: Arrived;
  private readonly remote: string | undefined;
  private parsedQuery: URLSearchParams | undefined;
  private abortSignal: AbortSignal | undefined;

  constructor(arrived: Arrived) {
    const { request } = arrived;
    this.arrived = arrived;
    this.id = arrived.id;
    this.context = arrived.context;
    this.method = request.method ?? 'GET';
    this.path = arrived.path;
    this.hasQuery = request.url?.includes('?') === true;
    this.headers = request.headers;
    this.host = (request.headers.host ?? '').toLowerCase();
    // Read while the connection is open.
    this.remote = request.socket.remoteAddress;
  }

  get query(): URLSearchParams {
    return (this.parsedQuery ??= requestQuery(this.arrived.request.url ?? ''));
  }

  get signal(): AbortSignal {
    return (this.abortSignal ??= goneSignal(this.arrived.response));
  }

  get secure(): boolean {
    return cameSecurely(this.arrived.request, this.arrived.proxies);
  }

  get address(): string {
    const { headers } = this.arrived.request;
    return clientAddress({ headers, socket: { remoteAddress: this.remote } }, this.arrived.proxies);
  }

  get body(): WebRequest['body'] {
    return (max) => readBody(this.arrived.request, max);
  }
}

/** Every response emits `close`; the client disconnected only if the response was not sent completely. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const look = (): void => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.closed) look();
  else response.once('close', look);
  return gone.signal;
}

/** Long enough to be unique, and nothing that a log, a header or a shell would read as more than a word. */
const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** @param proxies of the operator's own in front of this server; without one, the header is a stranger's */
export function requestId(headers: IncomingHttpHeaders, proxies: number): string {
  const given = proxies > 0 ? headers['x-request-id'] : undefined;
  return typeof given === 'string' && SAFE.test(given) ? given : randomUUID();
}

/** Headers that proxies add. */
export const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-real-ip',
] as const;

/** Stands for every client behind an unconfigured proxy. It is a loopback address, so that limits per address skip it. */
const ANYBODY = '127.0.0.1';

/** Stands for all clients whose address no proxy can tell. It is no loopback address, so that limits count for them together. */
const UNREADABLE = '0.0.0.0';

/** Most are plain already; this is asked for every request. */
const plainOwn = (own: string): string => (own.includes(':') ? (ipAddress(own) ?? own) : own);

function last(header: string | string[] | undefined, hops: number): string | undefined {
  const values = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((one) => one.trim());
  return values.at(-hops) || undefined;
}

/**
 * Behind an unconfigured proxy on a private network, the socket's address is the proxy's, not the client's. A public client that
 * sends such a header keeps its own address.
 * @param hops how many proxies of the operator's own add to `X-Forwarded-For`; 0 = believe the socket alone
 */
export function clientAddress(
  {
    headers,
    socket,
  }: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  hops: number,
): string {
  const own = socket.remoteAddress ?? '';
  const forwarded = hops > 0 ? last(headers['x-forwarded-for'], hops) : undefined;
  const address = forwarded === undefined ? plainOwn(own) : (ipAddress(forwarded) ?? UNREADABLE);
  const unnamed = hops === 0 && FORWARDED.some((name) => headers[name] !== undefined);
  return unnamed && !isPublicAddress(address) ? ANYBODY : address;
}

function cameSecurely(request: IncomingMessage, hops: number): boolean {
  if ('encrypted' in request.socket && request.socket.encrypted === true) return true;
  return hops > 0 && last(request.headers['x-forwarded-proto'], 1)?.toLowerCase() === 'https';
}

/**
 * @param max bytes
 * @throws AppError `request/too-large` as soon as more is announced or has arrived, `request/aborted` when the client disconnects
 */
async function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
  const tooLarge = (): AppError =>
    new AppError('request/too-large', `The body of the request is longer than ${max} bytes`, {
      hint: `Send at most ${max} bytes`,
    });
  if (Number(request.headers['content-length'] ?? 0) > max) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > max) throw tooLarge();
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('request/aborted', 'The client disconnected before its request was complete', {
      cause,
    });
  }
  return Buffer.concat(parts, size);
}

/** Of an IPv6 address with a zone, in brackets and with a port. */
const LONGEST = 120;
const BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;
const PORT_V4 = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/;
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Without port, brackets, quotes and zone; IPv4 in IPv6 as IPv4, and IPv6 in its shortest form (RFC 5952).
 * @returns undefined for what is no address
 */
function ipAddress(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.trim().replace(/^"(.*)"$/, '$1');
  const bare = BRACKETS.exec(plain)?.[1] ?? PORT_V4.exec(plain)?.[1] ?? plain;
  if (isIPv4(bare)) return bare;
  const address = bare.split('%', 1)[0]!;
  if (!isIPv6(address)) return undefined;
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  return [high, low]
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.');
}
