/** Compresses bytes and chooses between Brotli and gzip by `Accept-Encoding`. */
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { ownBytes } from '../../../lib/bytes/own-bytes.ts';
import { filePieces } from '../../../site/source/open-file.ts';
import type { OpenedBody } from './file-body.ts';

export type Coding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quality 5 costs about as much as gzip and gives a fifth less. */
function brotliParams(size: number): { params: Record<number, number> } {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}

/** The result is mostly cached, so it gets a buffer of its own. */
export async function compressBytes(body: Buffer, coding: Coding): Promise<Buffer> {
  return ownBytes(
    await (coding === 'br' ? brotli(body, brotliParams(body.length)) : zip(body, { level: 6 })),
  );
}

/** Compresses a file in pieces. @returns undefined when the result exceeds `most` bytes @throws when the file changes meanwhile */
export async function compressFile(
  file: OpenedBody,
  coding: Coding,
  most: number,
): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  let tooLarge = false;
  const packer = coding === 'br' ? createBrotliCompress(brotliParams(file.size)) : createGzip({ level: 6 });
  await pipeline(filePieces(file), packer, async (packed: AsyncIterable<Buffer>) => {
    for await (const part of packed) {
      length += part.length;
      tooLarge = length > most;
      if (tooLarge) return;
      parts.push(part);
    }
  });
  return tooLarge ? undefined : ownBytes(Buffer.concat(parts, length));
}

const REFUSED = /\b(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/;

/** @param header value of `Accept-Encoding` */
export function acceptedCoding(header: unknown): Coding | undefined {
  if (typeof header !== 'string') return undefined;
  const codings = header
    .split(',')
    .filter((coding) => !REFUSED.test(coding))
    .map((coding) => coding.split(';', 1)[0]!.trim());
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : undefined;
}
