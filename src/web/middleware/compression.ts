/** Sends text compressed to readers who accept it, and keeps what it compressed for the next one. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../http/content-type.ts';
import type { Middleware } from '../http/handler.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const SMALLEST = 1024;
const KEPT_BYTES = 64 * 1024 * 1024;

/** Quality 5 costs about what gzip costs and is a fifth smaller. */
async function compress(body: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  return coding === 'br'
    ? brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    : zip(body, { level: 6 });
}

function accepted(header: unknown): 'br' | 'gzip' | undefined {
  if (typeof header !== 'string') return undefined;
  const refused = /\b(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/;
  const codings = header
    .split(',')
    .filter((coding) => !refused.test(coding))
    .map((coding) => coding.split(';', 1)[0]!.trim());
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : undefined;
}

interface Packed {
  readonly etag: string;
  readonly body: Buffer;
}

/** Knows what it compressed by entity tag, so it must stand outside `etag`; one of each address, the oldest go first when there are too many. */
export function compression(): Middleware {
  const kept = new Map<string, Packed>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, packed: Packed): void => {
    drop(key);
    kept.set(key, packed);
    bytes += packed.body.length;
    for (const old of kept.keys()) {
      if (bytes <= KEPT_BYTES) break;
      drop(old);
    }
  };
  return (next) => async (request) => {
    const answer = await next(request);
    const { body } = answer;
    if (
      answer.status === 304 ||
      answer.status === 206 ||
      (typeof body !== 'string' && !Buffer.isBuffer(body)) ||
      !isCompressible(answer.headers['content-type'] ?? '')
    )
      return answer;
    const vary = [answer.headers['vary'], 'accept-encoding'].filter((each) => each !== undefined).join(', ');
    const headers: Record<string, string> = { ...answer.headers, vary };
    const coding = accepted(request.headers['accept-encoding']);
    const plain = typeof body === 'string' ? Buffer.from(body) : body;
    if (coding === undefined || plain.length < SMALLEST) return { ...answer, headers };
    const { etag } = headers;
    const key = `${coding} ${headers['content-type']} ${request.path}`;
    const known = kept.get(key);
    const small = known !== undefined && known.etag === etag ? known.body : await compress(plain, coding);
    if (etag !== undefined && small !== known?.body) keep(key, { etag, body: small });
    return { ...answer, headers: { ...headers, 'content-encoding': coding }, body: small };
  };
}
