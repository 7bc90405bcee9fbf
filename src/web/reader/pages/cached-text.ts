/** A long text that is requested often: its bytes and tag are computed once, so that a reply is cheap. */
import { createHash, subtle } from 'node:crypto';
import { ownBytes } from '../../../lib/cache/bounded-map.ts';
import type { HeaderValues, Reply } from '../../edge/http/reply.ts';

export interface CachedText {
  readonly bytes: Buffer;
  readonly etag: string;
}

const PIECE = 1024 * 1024;

/** The tag is computed in a thread, in pieces: copying megabytes at once would block this thread as much as hashing them. */
export async function cachedText(bytes: Buffer): Promise<CachedText> {
  const hashes: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    hashes.push(Buffer.from(await subtle.digest('SHA-256', new Uint8Array(bytes.subarray(at, at + PIECE)))));
  const tag = createHash('sha256').update(Buffer.concat(hashes)).digest('base64url').slice(0, 22);
  return { bytes: ownBytes(bytes), etag: `"${tag}"` };
}

export function cachedTextReply(
  { bytes, etag }: CachedText,
  type: string,
  headers: HeaderValues = {},
): Reply {
  return { status: 200, headers: { 'content-type': type, etag, ...headers }, body: bytes };
}
