/** The format of Git object ids, and how to compute one from content. */
import { createHash } from 'node:crypto';

export const isObjectId = (text: string): boolean => /^[0-9a-f]{40}$/.test(text);

/** Id of a file's content, as Git computes it. */
export function blobId(content: Uint8Array): string {
  return blobHash(content.length).update(content).digest('hex');
}

/** For content that arrives in pieces. */
export const blobHash = (size: number): ReturnType<typeof createHash> =>
  createHash('sha1').update(`blob ${size}\0`);
