/** Gives a finished answer again while nothing that it was made of has changed: most readers ask for the same few pages. */
import { knownHeaders } from '../http/conditional.ts';
import type { Middleware, WebRequest } from '../http/handler.ts';
import type { Reply } from '../http/reply.ts';

/** When there are more answers, or more bytes in them, all are forgotten; mostly they are those of the caches behind. */
const MOST_KEPT = 2_000;
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
 */
export function steady(made: () => object): Middleware {
  let from: object | undefined;
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const forget = (): void => {
    kept.clear();
    bytes = 0;
  };
  return (next) => async (request) => {
    const key = keyOf(request);
    if (key === undefined) return next(request);
    const now = made();
    if (from !== now) forget();
    from = now;
    const known = kept.get(key);
    if (known !== undefined) {
      const { whole, unchanged } = known;
      const headers = knownHeaders(request.headers, whole.headers);
      if (headers === undefined) return whole;
      return headers === whole.headers ? unchanged : { ...unchanged, headers };
    }
    const answer = await next(request);
    // Meanwhile it may have become the answer of before.
    if (answer.steady !== true || answer.status !== 200 || made() !== now || from !== now) return answer;
    if (!Buffer.isBuffer(answer.body)) return answer;
    const { length } = answer.body;
    if (kept.size >= MOST_KEPT || bytes + length > MOST_BYTES) forget();
    bytes += length;
    kept.set(key, { whole: answer, unchanged: { ...answer, status: 304, body: '' } });
    return answer;
  };
}

/** All that a steady answer may depend on; undefined for requests that are nobody else's. */
function keyOf({ method, path, query, headers }: WebRequest): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers['service-worker'] !== undefined) return undefined;
  if (query.size > 0 || headers['range'] !== undefined) return undefined;
  const { accept = '', 'accept-encoding': coding = '' } = headers;
  if (typeof coding !== 'string' || typeof accept !== 'string') return undefined;
  return coding.length + accept.length > LONGEST_HEADER ? undefined : `${path}\n${coding}\n${accept}`;
}
