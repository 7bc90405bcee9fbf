/** Recognises what Git LFS leaves in a file's place when nobody has fetched the file itself. */

/** By its specification a pointer is shorter than this. */
export const MOST_POINTER_BYTES = 1024;
const LEAST_POINTER_BYTES = 100;
const BEGINNING = 'version https://git-lfs.github.com/spec/v1\n';

/** True for a size that a pointer can have: most files are ruled out without being read. */
export function mayBePointer(size: number): boolean {
  return size >= LEAST_POINTER_BYTES && size < MOST_POINTER_BYTES;
}

/** @returns bytes of the file that is meant; undefined when these are a file themselves */
export function lfsPointerSize(bytes: Uint8Array): number | undefined {
  if (!mayBePointer(bytes.length)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.startsWith(BEGINNING) || !/^oid sha256:[0-9a-f]{64}$/m.test(text)) return undefined;
  const size = /^size (\d{1,15})$/m.exec(text)?.[1];
  return size === undefined ? undefined : Number(size);
}
