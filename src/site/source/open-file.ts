/** Keeps a file of a source open, so that the validated file is the one that is read, piece by piece, at any size. */
import { close, fstat, read as readBytes } from 'node:fs';
import { promisify } from 'node:util';
import type { OpenFile, Source } from './source.ts';

/** A source without `open` returns whole files, so none above this size. */
const MAX_WHOLE = 20 * 1024 * 1024;

const readAsync = promisify(readBytes);
const statAsync = promisify(fstat);

/** @param known result of `fstat` when it was opened, and its version */
export function openHandle(
  handle: number,
  known: { readonly size: number; readonly mtimeMs: number },
  version: string,
): OpenFile {
  const { size, mtimeMs } = known;
  return {
    size,
    version,
    read: async (into, at) => (await readAsync(handle, into, 0, into.length, at)).bytesRead,
    // A renamed file or another mode is the same content.
    isUnchanged: async () => {
      const now = await statAsync(handle);
      return now.size === size && now.mtimeMs === mtimeMs;
    },
    close: () => close(handle, () => undefined),
  };
}

export function openBytes(bytes: Uint8Array, version: string): OpenFile {
  return {
    size: bytes.length,
    version,
    read: async (into, at) => {
      const part = bytes.subarray(at, at + into.length);
      into.set(part);
      return part.length;
    },
    isUnchanged: async () => true,
    close: () => undefined,
  };
}

/**
 * Opens a file of any source.
 * @returns undefined when the source does not publish it
 * @throws the system's error when this process has too many files open
 */
export async function openFile(source: Source, path: string, version: string): Promise<OpenFile | undefined> {
  if (source.open !== undefined) return source.open(path);
  const bytes = await source.read(path, MAX_WHOLE);
  return bytes === undefined ? undefined : openBytes(bytes, version);
}

/** The first bytes of a file of any source, whatever its size; undefined when the source does not publish it. */
export async function headOf(source: Source, path: string, length: number): Promise<Buffer | undefined> {
  if (source.head !== undefined) return source.head(path, length);
  const opened = await openFile(source, path, '');
  try {
    const head = Buffer.alloc(length);
    return opened && head.subarray(0, await opened.read(head, 0));
  } finally {
    opened?.close();
  }
}

const PIECE_BYTES = 256 * 1024;

/**
 * The whole content. @throws when it was written to meanwhile, so that the result is never a mixture of two versions
 */
export async function* filePieces(
  file: Pick<OpenFile, 'size' | 'read' | 'isUnchanged'>,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, file.size - at));
    const count = await file.read(piece, at);
    if (count === 0) break;
    at += count;
    yield piece.subarray(0, count);
  }
  if (!(await file.isUnchanged())) throw new Error('The file changed while it was read');
}
