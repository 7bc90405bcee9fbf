/** Compresses text for clients that accept it, and caches the result. */

import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { ownBytes } from '../../../lib/cache/bounded-map.ts';
import { type ByteCache, byteCache } from '../../../lib/cache/byte-cache.ts';
import { filePieces } from '../../../site/source/open-file.ts';
import { codedTag } from '../http/conditional.ts';
import { type FileBody, isFileBody, type OpenedBody } from '../http/file-body.ts';
import type { Middleware } from '../http/handler.ts';
import { isCompressible, type Reply } from '../http/reply.ts';

const SMALLEST = 1024;
const KEPT_BYTES = 64 * 1024 * 1024;
/** Up to this size a reader waits for compression; of larger files the first readers get the plain bytes. */
const WORTH_WAITING = 2 * 1024 * 1024;
/** Larger files are sent as they are. */
const LARGEST_FILE = 64 * 1024 * 1024;
/** Files compressed at the same time: each needs some megabytes meanwhile. */
const FILES_AT_ONCE = 2;

/** @param memory cache of compressed bytes, keyed by entity tag; so this middleware must wrap `etag` */
export function compression(memory: ByteCache = byteCache(KEPT_BYTES)): Middleware {
  const packer = createPacker(memory.part());
  return (next) => async (request) => {
    const answer = await next(request);
    const { body, status } = answer;
    const known = typeof body === 'string' || Buffer.isBuffer(body);
    const file = !known && isFileBody(body) ? body : undefined;
    if (
      status === 304 ||
      status === 206 ||
      (!known && file === undefined) ||
      !isCompressible(answer.headers['content-type'] ?? '')
    )
      return answer;
    const vary = [answer.headers['vary'], 'accept-encoding'].filter((each) => each !== undefined).join(', ');
    const plain: Reply = { ...answer, headers: { ...answer.headers, vary } };
    const coding = acceptedCoding(request.headers['accept-encoding']);
    if (coding === undefined) return plain;
    const tag = answer.headers['etag'];
    // One version per address is enough; replies to a query share the entry of their page.
    const place = `${coding} ${answer.headers['content-type']} ${request.path}`;
    const packed = known
      ? await packer.bytes({ place, tag, body, coding })
      : await packer.file({ place, tag, body: file!, coding, read: request.method === 'GET' });
    if (packed === undefined) return plain;
    return {
      ...answer,
      headers: {
        ...plain.headers,
        'content-encoding': coding,
        ...(tag === undefined ? {} : { etag: codedTag(tag, coding) }),
      },
      body: packed,
    };
  };
}

interface Packing<Body> {
  readonly place: string;
  /** Undefined for bytes without a tag, which are not cached. */
  readonly tag: string | undefined;
  readonly body: Body;
  readonly coding: Coding;
}

interface Packer {
  /** @returns undefined if compression is not worth it */
  bytes(packing: Packing<string | Buffer>): Promise<Buffer | undefined>;
  /** @returns undefined while it is not ready; the next request gets it, unless no file may be read now */
  file(packing: Packing<FileBody> & { readonly read: boolean }): Promise<Buffer | undefined>;
}

function createPacker(memory: ByteCache): Packer {
  const making = new Map<string, Promise<Buffer | undefined>>();
  /** Files whose compressed form was too large to cache. */
  const tooLarge = new Set<string>();
  let files = 0;
  /** Requests for the same bytes meanwhile share one compression. */
  const once = (
    { place, tag, coding }: Packing<unknown>,
    make: () => Promise<Buffer | undefined>,
  ): Promise<Buffer | undefined> => {
    const key = `${coding}${tag}`;
    const found = making.get(key);
    if (found !== undefined) return found;
    const packed = make()
      .then((bytes) => {
        if (bytes !== undefined) memory.put(place, tag!, bytes);
        return bytes;
      })
      .finally(() => making.delete(key));
    making.set(key, packed);
    return packed;
  };
  const packFile = async ({ tag, body, coding }: Packing<FileBody>): Promise<Buffer | undefined> => {
    files += 1;
    const opened = await body.open().catch(() => undefined);
    try {
      if (opened === undefined || opened.headers['etag'] !== tag) return undefined;
      const packed = await compressFile(opened, coding, KEPT_BYTES / 4).catch(() => undefined);
      if (packed === undefined) tooLarge.add(coding + tag);
      if (tooLarge.size > 1_000) tooLarge.clear();
      return packed;
    } finally {
      opened?.close();
      files -= 1;
    }
  };
  return {
    bytes: async (packing) => {
      const { place, tag, body, coding } = packing;
      if (body.length < SMALLEST) return undefined;
      const pack = () => compressBytes(typeof body === 'string' ? Buffer.from(body) : body, coding);
      if (tag === undefined) return pack();
      return memory.get(place, tag) ?? once(packing, pack);
    },
    file: async (packing) => {
      const { place, tag, body, coding, read } = packing;
      if (tag === undefined || body.size < SMALLEST || body.size > LARGEST_FILE) return undefined;
      const kept = memory.get(place, tag);
      if (kept !== undefined || !read || tooLarge.has(coding + tag)) return kept;
      if (!making.has(coding + tag) && files >= FILES_AT_ONCE) return undefined;
      const packed = once(packing, () => packFile(packing));
      if (body.size <= WORTH_WAITING) return packed;
      packed.catch(() => undefined);
      return undefined;
    },
  };
}

type Coding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quality 5 costs about as much as gzip and gives a fifth less. */
function brotliParams(size: number): { params: Record<number, number> } {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}

/** The result is mostly cached, so it gets a buffer of its own. */
async function compressBytes(body: Buffer, coding: Coding): Promise<Buffer> {
  return ownBytes(
    await (coding === 'br' ? brotli(body, brotliParams(body.length)) : zip(body, { level: 6 })),
  );
}

/** Compresses a file in pieces. @returns undefined when the result exceeds `max` bytes @throws when the file changes meanwhile */
async function compressFile(file: OpenedBody, coding: Coding, max: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  let tooLarge = false;
  const packer = coding === 'br' ? createBrotliCompress(brotliParams(file.size)) : createGzip({ level: 6 });
  await pipeline(filePieces(file), packer, async (packed: AsyncIterable<Buffer>) => {
    for await (const part of packed) {
      length += part.length;
      tooLarge = length > max;
      if (tooLarge) return;
      parts.push(part);
    }
  });
  return tooLarge ? undefined : ownBytes(Buffer.concat(parts, length));
}

const REFUSED = /\b(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/;

/** @param header value of `Accept-Encoding` */
function acceptedCoding(header: unknown): Coding | undefined {
  if (typeof header !== 'string') return undefined;
  const codings = header
    .split(',')
    .filter((coding) => !REFUSED.test(coding))
    .map((coding) => coding.split(';', 1)[0]!.trim());
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : undefined;
}
