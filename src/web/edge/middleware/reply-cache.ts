/** Caches finished replies until the data they were made from changes: most readers request the same few pages. */
import { BoundedMap, byteRoom, type Room } from '../../../lib/cache/bounded-map.ts';
import { knownHeaders } from '../http/conditional.ts';
import { type FinalHandler, type Middleware, type WebRequest, withParts } from '../http/handler.ts';
import type { Reply } from '../http/reply.ts';

/** Above this number the whole cache is cleared; the caches behind it mostly hold the same bytes. */
const MAX_KEPT = 2_000;
/** Bytes for a site that does not share the cache. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Longest cached query: a client may send a new one each time. */
const LONGEST_HEADER = 300;

interface Kept {
  readonly whole: Reply;
  /** The 304 for a reader who already has it. */
  readonly unchanged: Reply;
}

/**
 * Must wrap everything that makes a reply.
 * @param made returns what current replies are made from: a different object clears the cache
 * @param room size budget, shared by all sites of the process
 */
export function replyCache(made: () => object, room: Room = byteRoom(MAX_BYTES)): Middleware {
  let from: object | undefined;
  const kept = new BoundedMap<string, Kept>(room);
  const keep = (key: string, answer: Reply): Kept | undefined => {
    if (
      answer.cacheable !== true ||
      answer.personal === true ||
      answer.status !== 200 ||
      !Buffer.isBuffer(answer.body)
    )
      return undefined;
    if (kept.size >= MAX_KEPT) kept.clear();
    const made = { whole: answer, unchanged: { ...answer, status: 304, body: '' } };
    kept.set(key, made, answer.body.length);
    return made;
  };
  const make = async (next: FinalHandler, request: WebRequest, key: string, now: object): Promise<Reply> => {
    const first = await next(request);
    // A 304 also fills the cache: otherwise readers who come back would never find the reply cached.
    const again = first.status === 304 && first.cacheable === true && request.method === 'GET';
    const answer = again ? await next(unconditional(request)) : first;
    // The site may have changed meanwhile.
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

/** Everything that a cacheable reply may depend on; undefined for requests that are unique to one client. */
function keyOf({ method, path, hasQuery, headers }: WebRequest): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers['service-worker'] !== undefined) return undefined;
  if (hasQuery || headers['range'] !== undefined) return undefined;
  const { accept = '', 'accept-encoding': coding = '' } = headers;
  if (typeof coding !== 'string' || typeof accept !== 'string') return undefined;
  return coding.length + accept.length > LONGEST_HEADER ? undefined : `${path}\n${coding}\n${accept}`;
}
