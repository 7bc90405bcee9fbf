/** Writes a body to a reader no faster than it is taken: whatever its size, a reader who stops costs one piece of it. */
import type { ServerResponse } from 'node:http';
import type { OpenedBody } from './file-body.ts';

/** What is handed over at once: read from a file, or cut from bytes that all readers share. */
export const PIECE_BYTES = 64 * 1024;

/** Of bytes that are in memory anyway: fewer writes, and small enough that a slow line takes one before it counts as stalled. */
const SHARED_PIECE_BYTES = 256 * 1024;

/** @throws when the reader goes away before the piece was taken */
function write(response: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('The reader went away'));
    if (response.destroyed) return gone();
    response.once('close', gone);
    response.write(piece, (error) => {
      response.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Bytes that are in memory anyway: a reader who waits holds no copy of them. */
export async function writeBytes(response: ServerResponse, bytes: Buffer): Promise<void> {
  let at = 0;
  for (; at + SHARED_PIECE_BYTES < bytes.length; at += SHARED_PIECE_BYTES)
    await write(response, bytes.subarray(at, at + SHARED_PIECE_BYTES));
  response.end(bytes.subarray(at));
}

/**
 * Bytes `first` to `last` of an open file.
 * @throws when the file is written to meanwhile: what was promised cannot be kept, so the connection has to end
 */
export async function writeFile(
  response: ServerResponse,
  file: OpenedBody,
  [first, last]: readonly [number, number],
): Promise<void> {
  const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, last - first + 1));
  for (let at = first; at <= last; ) {
    const wanted = piece.subarray(0, Math.min(piece.length, last - at + 1));
    const count = await file.read(wanted, at);
    at += count;
    // Before the last piece: a reader who has not all of it cannot take it for whole.
    if (count === 0 || (at > last && !(await file.isUnchanged())))
      throw new Error('The file changed while it was sent');
    await write(response, wanted.subarray(0, count));
  }
  response.end();
}
