/** Writes a body only as fast as the client reads it: a client that stops costs one piece of memory, whatever the size. */
import type { ServerResponse } from 'node:http';
import type { OpenedBody } from './file-body.ts';

/** Size of a piece: read from a file, or cut from shared bytes. */
export const PIECE_BYTES = 64 * 1024;

/** Piece size for bytes already in memory: fewer writes, but small enough for a slow line to finish one before it counts as stalled. */
const SHARED_PIECE_BYTES = 256 * 1024;

/** @throws when the client disconnects before it has taken the piece */
function write(response: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('The client disconnected'));
    if (response.destroyed) return gone();
    response.once('close', gone);
    response.write(piece, (error) => {
      response.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Writes bytes that are already in memory, without a copy per client. */
export async function writeBytes(response: ServerResponse, bytes: Buffer): Promise<void> {
  let at = 0;
  for (; at + SHARED_PIECE_BYTES < bytes.length; at += SHARED_PIECE_BYTES)
    await write(response, bytes.subarray(at, at + SHARED_PIECE_BYTES));
  response.end(bytes.subarray(at));
}

/**
 * Bytes `first` to `last` of an open file.
 * @throws when the file is changed meanwhile: the announced length cannot be kept, so the connection must be closed
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
    // Checked before the last piece, so that no client takes an incomplete file for a whole one.
    if (count === 0 || (at > last && !(await file.isUnchanged())))
      throw new Error('The file changed while it was sent');
    await write(response, wanted.subarray(0, count));
  }
  response.end();
}
