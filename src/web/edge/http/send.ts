/** Sends a reply over the connection, writing its body as fast as the client reads. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { RequestContext } from '../../../lib/telemetry/trace/request-context.ts';
import { type FileBody, isFileBody, type OpenedBody } from './file-body.ts';
import { type HeaderValues, type Reply, reply, TEXT_TYPE } from './reply.ts';

/** Size of a piece: read from a file, or cut from shared bytes. */
const PIECE_BYTES = 64 * 1024;

/** Piece size for bytes already in memory: fewer writes, but small enough for a slow line to finish one before it counts as stalled. */
const SHARED_PIECE_BYTES = 256 * 1024;

/** @throws when the client disconnects before it has taken the piece */
function write(response: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('The client disconnected'));
    if (response.destroyed) return gone();
    response.once('close', gone);
    response.write(piece, (error) => {
      response.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Writes bytes that are already in memory, without a copy per client. */
async function writeBytes(response: ServerResponse, bytes: Buffer): Promise<void> {
  let at = 0;
  for (; at + SHARED_PIECE_BYTES < bytes.length; at += SHARED_PIECE_BYTES)
    await write(response, bytes.subarray(at, at + SHARED_PIECE_BYTES));
  response.end(bytes.subarray(at));
}

/**
 * Bytes `first` to `last` of an open file.
 * @throws when the file is changed meanwhile: the announced length cannot be kept, so the connection must be closed
 */
async function writeFile(
  response: ServerResponse,
  file: OpenedBody,
  [first, last]: readonly [number, number],
): Promise<void> {
  const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, last - first + 1));
  for (let at = first; at <= last; ) {
    const part = piece.subarray(0, Math.min(piece.length, last - at + 1));
    const count = await file.read(part, at);
    at += count;
    // Checked before the last piece, so that no client takes an incomplete file for a whole one.
    if (count === 0 || (at > last && !(await file.isUnchanged())))
      throw new Error('The file changed while it was sent');
    await write(response, part.subarray(0, count));
  }
  response.end();
}

const REFUSED = /[^\t\x20-\x7e]/;

/** Encodes addresses as browsers do; in other values, characters that cannot be sent become question marks. */
export function headerValues(headers: HeaderValues): HeaderValues {
  if (canBeSent(headers)) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'location' ? encoded(value) : value.replace(/[^\t\x20-\x7e]/g, '?'),
    ]),
  );
}

function canBeSent(headers: HeaderValues): boolean {
  for (const name in headers) if (REFUSED.test(headers[name]!)) return false;
  return headers['location']?.includes(' ') !== true;
}

function encoded(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Of the request. */
  readonly id: string;
  /** Whether each reply names the id, because a log or a trace has it too; replies to failures always do. */
  readonly named?: boolean;
  /** What running code can ask about it; absent where nobody asked for that. */
  readonly context?: RequestContext;
}

/** @throws when the reply cannot be sent completely; the caller must then close the connection */
export function send(exchange: Exchange, answer: Reply): Promise<void> | undefined {
  const { request, response } = exchange;
  const { status, body } = answer;
  const bodiless = request.method === 'HEAD' || status === 304;
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    begin(exchange, answer, typeof body === 'string' ? Buffer.byteLength(body) : body.length);
    if (bodiless) response.end();
    else if (body.length <= PIECE_BYTES) response.end(body);
    else return writeBytes(response, typeof body === 'string' ? Buffer.from(body) : body);
    return undefined;
  }
  if (isFileBody(body)) {
    if (!bodiless) return sendFile(exchange, answer, body);
    begin(exchange, answer, body.size);
    response.end();
    return undefined;
  }
  begin(exchange, answer);
  if (!bodiless) return pipeline(body, response);
  body.destroy();
  response.end();
  return undefined;
}

/** Headers of replies that are sent repeatedly. */
const written = new WeakMap<Reply, OutgoingHttpHeaders>();

/** @param length of the body, if known */
function begin({ request, response, id, named }: Exchange, answer: Reply, length?: number): void {
  // An unread request body must not be parsed as the next request, nor waited for.
  if (!request.complete && hasBody(request)) response.shouldKeepAlive = false;
  const known = answer.cacheable === true ? written.get(answer) : undefined;
  const headers = known ?? writtenHeaders(answer, length);
  if (known === undefined && answer.cacheable === true) written.set(answer, headers);
  // The API names the id that its client chose. A header of its own for each reply costs a tenth of a cached page.
  const isNamed = (named === true && answer.shared !== true) || answer.status >= 500;
  response.writeHead(answer.status, isNamed ? { 'x-request-id': id, ...headers } : headers);
}

/** A synchronous reply is sent before Node notices the end of a request without a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function writtenHeaders({ status, headers, cookies = [] }: Reply, length?: number): OutgoingHttpHeaders {
  const fields: OutgoingHttpHeaders = { ...headerValues(headers) };
  if (length !== undefined && status !== 304) fields['content-length'] = String(length);
  if (cookies.length > 0) fields['set-cookie'] = [...cookies];
  return fields;
}

/** Headers of a file whose body is not sent. */
const OF_FILE = ['etag', 'last-modified', 'accept-ranges', 'content-range', 'cache-control'];

async function sendFile(exchange: Exchange, answer: Reply, body: FileBody): Promise<void> {
  const opened = await body.open().catch(() => 'busy' as const);
  if (opened === undefined || opened === 'busy') {
    const left = Object.entries(answer.headers).filter(([name]) => !OF_FILE.includes(name));
    const failure =
      opened === undefined
        ? reply(404, TEXT_TYPE, 'This file is not there any more\n')
        : reply(503, TEXT_TYPE, 'This file cannot be opened now\n', { 'retry-after': '5' });
    return send(exchange, {
      ...answer,
      ...failure,
      headers: { ...Object.fromEntries(left), ...failure.headers },
    });
  }
  try {
    const { status, headers, part } = asOpened(answer, body, opened);
    const [first, last] = part ?? [0, opened.size - 1];
    begin(exchange, { ...answer, status, headers }, last - first + 1);
    await writeFile(exchange.response, opened, [first, last]);
  } finally {
    opened.close();
  }
}

/** The file may have changed since. Then it is sent whole, because the requested range no longer applies. */
function asOpened(
  { status, headers }: Reply,
  { part }: FileBody,
  { headers: now }: OpenedBody,
): { readonly status: number; readonly headers: HeaderValues; readonly part?: FileBody['part'] } {
  if (headers['etag'] === now['etag']) return { status, headers, part };
  const { 'content-range': _, ...others } = headers;
  return { status: 200, headers: { ...others, ...now } };
}
