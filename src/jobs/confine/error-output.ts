/** The last words of a program, for a log: kept short while they come, and without what would confuse a terminal. */
import type { Readable } from 'node:stream';
import { shownText } from '../../lib/clean-text.ts';

const KEPT_BYTES = 4_096;
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-_])/g;

/** Reads the stream to its end, however much comes. @returns what tells the end of it so far */
export function collectErrorOutput(stream: Readable): () => string {
  let kept = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    const joined = chunk.length >= KEPT_BYTES ? chunk : Buffer.concat([kept, chunk]);
    // A copy: a slice would hold the whole chunk.
    kept = Buffer.from(joined.subarray(-KEPT_BYTES));
  });
  stream.on('error', () => undefined);
  return () => withoutControls(kept.toString('utf8')).trim();
}

/** Line ends and tabs stay; everything else that a terminal or a log might act on goes, colours whole. */
export function withoutControls(text: string): string {
  return shownText(text.replace(ESCAPES, ''));
}
