/** Gives a finished answer again while nothing that it was made of has changed: most readers ask for the same few pages. */
import { BoundedMap, byteRoom, type Room } from '../../../lib/bounded-map.ts';
import { knownHeaders } from '../http/conditional.ts';
import { type FinalHandler, type Middleware, type WebRequest, withParts } from '../http/handler.ts';
import type { Reply } from '../http/reply.ts';

/** When there are more answers, all are forgotten; mostly they are those of the caches behind. */
const MOST_KEPT = 2_000;
/** Of a site that shares them with no other. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A program may send a new one each time. */
const LONGEST_HEADER = 300;

interface Kept {
  readonly whole: Reply;
  /** For a reader who has it. */
  readonly unchanged: Reply;
}

/**
 * Stands outside everything that makes an answer.
 * @param made what the answers of now are made of: they are forgotten when it is another object
 * @param room what they are kept in, those of all sites of a process together
 */
export function replyCache(made: () => object, room: Room = byteRoom(MOST_BYTES)): Middleware {
  let from: object | undefined;
  const kept = new BoundedMap<string, Kept>(room);
  const keep = (key: string, answer: Reply): Kept | undefined => {
    if (answer.cacheable !== true || answer.status !== 200 || !Buffer.isBuffer(answer.body)) return undefined;
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = { whole: answer, unchanged: { ...answer, status: 304, body: '' } };
    kept.set(key, made, answer.body.length);
    return made;
  };
  const make = async (next: FinalHandler, request: WebRequest, key: string, now: object): Promise<Reply> => {
    const first = await next(request);
    // Who has it already gets what is kept too: whoever reads a site again would never find it kept.
    const again = first.status === 304 && first.cacheable === true && request.method === 'GET';
    const answer = again ? await next(unconditional(request)) : first;
    // Meanwhile it may have become the answer of before.
    const known = made() === now && from === now ? (kept.get(key) ?? keep(key, answer)) : undefined;
    return known === undefined ? first : given(known, request);
  };
  return (next) => (request) => {
    const key = keyOf(request);
    if (key === undefined) return next(request);
    const now = made();
    if (from !== now) kept.clear();
    from = now;
    const known = kept.get(key);
    return known === undefined ? make(next, request, key, now) : given(known, request);
  };
}

function given({ whole, unchanged }: Kept, request: WebRequest): Reply {
  const headers = knownHeaders(request.headers, whole.headers);
  if (headers === undefined) return whole;
  return headers === whole.headers ? unchanged : { ...unchanged, headers };
}

function unconditional(request: WebRequest): WebRequest {
  const { 'if-none-match': _, 'if-modified-since': __, ...headers } = request.headers;
  return withParts(request, { headers });
}

/** All that a cacheable answer may depend on; undefined for requests that are nobody else's. */
function keyOf({ method, path, hasQuery, headers }: WebRequest): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers['service-worker'] !== undefined) return undefined;
  if (hasQuery || headers['range'] !== undefined) return undefined;
  const { accept = '', 'accept-encoding': coding = '' } = headers;
  if (typeof coding !== 'string' || typeof accept !== 'string') return undefined;
  return coding.length + accept.length > LONGEST_HEADER ? undefined : `${path}\n${coding}\n${accept}`;
}
