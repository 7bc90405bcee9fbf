/** Collects the last output of a program on standard error, for a log: limited, and without control characters. */
import type { Readable } from 'node:stream';
import { shownText } from '../../lib/text/clean-text.ts';

const KEPT_BYTES = 4_096;
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-_])/g;

/** Reads the stream to its end. @returns a function for the last part of it so far */
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

/** Keeps line ends and tabs, and removes everything else that a terminal might interpret. */
export function withoutControls(text: string): string {
  return shownText(text.replace(ESCAPES, ''));
}
