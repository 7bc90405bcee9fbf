/** Keeps finished answers until what they were made from changes: most readers ask for the same few pages. */
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

/** What answers are made from now: another object for one of them ends all that are kept. */
interface Basis {
  readonly site: object;
  /** All that pages show beside their site. */
  readonly data: object;
}

interface Kept {
  readonly whole: Reply;
  /** The 304 for a reader who already has it. */
  readonly unchanged: Reply;
}

export class KeptAnswers {
  private readonly kept: BoundedMap<string, Kept>;
  /** Weak, because a site of before may be large, and the next request may come late. */
  private site: WeakRef<object> | undefined;
  private data: object | undefined;

  /** @param room size budget, shared by all sites of the process */
  constructor(room: Room = byteRoom(MAX_BYTES)) {
    this.kept = new BoundedMap(room);
  }

  /** @returns undefined for what has to be made */
  find(request: WebRequest, now: Basis): Reply | undefined {
    const key = keyOf(request);
    if (key === undefined) return undefined;
    if (!this.isFrom(now)) {
      this.kept.clear();
      this.site = new WeakRef(now.site);
      this.data = now.data;
      return undefined;
    }
    const known = this.kept.get(key);
    return known === undefined ? undefined : given(known, request);
  }

  /** Must wrap everything that makes an answer. @param now read before and after, because the site may change meanwhile */
  around(now: () => Basis): Middleware {
    return (next) => (request) => {
      const before = now();
      return this.find(request, before) ?? this.make(request, next, { before, now });
    };
  }

  private async make(
    request: WebRequest,
    next: FinalHandler,
    { before, now }: { readonly before: Basis; readonly now: () => Basis },
  ): Promise<Reply> {
    const key = keyOf(request);
    const first = await next(request);
    if (key === undefined) return first;
    // A 304 also fills the cache: otherwise readers who come back would never find the answer here.
    const again = first.status === 304 && first.cacheable === true && request.method === 'GET';
    const answer = again ? await next(unconditional(request)) : first;
    if (!this.isFrom(before) || !this.isFrom(now())) return first;
    const known = this.kept.get(key) ?? this.keep(key, answer);
    return known === undefined ? first : given(known, request);
  }

  private keep(key: string, answer: Reply): Kept | undefined {
    if (
      answer.cacheable !== true ||
      answer.personal === true ||
      answer.status !== 200 ||
      !Buffer.isBuffer(answer.body)
    )
      return undefined;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    const kept = { whole: answer, unchanged: { ...answer, status: 304, body: '' } };
    this.kept.set(key, kept, answer.body.length);
    return kept;
  }

  private isFrom({ site, data }: Basis): boolean {
    return this.data === data && this.site?.deref() === site;
  }
}

function given({ whole, unchanged }: Kept, { headers }: WebRequest): Reply {
  if (headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined) return whole;
  const known = knownHeaders(headers, whole.headers);
  if (known === undefined) return whole;
  return known === whole.headers ? unchanged : { ...unchanged, headers: known };
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
