/** A long text that many ask for: its bytes and its tag are made once, so that an answer costs no more than a short one. */
import { subtle } from 'node:crypto';
import { ownBytes } from '../../lib/own-bytes.ts';
import type { HeaderValues, Reply } from '../http/reply.ts';

export interface KeptText {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** The tag is made beside the main thread: hashing megabytes would hold up everybody. */
export async function keptText(bytes: Buffer): Promise<KeptText> {
  const hash = Buffer.from(await subtle.digest('SHA-256', new Uint8Array(bytes)));
  return { bytes: ownBytes(bytes), etag: `"${hash.toString('base64url').slice(0, 22)}"` };
}

export function keptReply({ bytes, etag }: KeptText, type: string, headers: HeaderValues = {}): Reply {
  return { status: 200, headers: { 'content-type': type, etag, ...headers }, body: bytes };
}
