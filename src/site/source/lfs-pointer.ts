/** Detects Git LFS pointers, which replace files that were not fetched. */

/** The LFS specification limits pointers to this size. */
export const MAX_POINTER_BYTES = 1024;
const MIN_POINTER_BYTES = 100;
const BEGINNING = 'version https://git-lfs.github.com/spec/v1\n';

/** True for a possible size of a pointer: most files are excluded without being read. */
export function mayBePointer(size: number): boolean {
  return size >= MIN_POINTER_BYTES && size < MAX_POINTER_BYTES;
}

/** @returns size of the real file; undefined when this is not a pointer */
export function lfsPointerSize(bytes: Uint8Array): number | undefined {
  if (!mayBePointer(bytes.length)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.startsWith(BEGINNING) || !/^oid sha256:[0-9a-f]{64}$/m.test(text)) return undefined;
  const size = /^size (\d{1,15})$/m.exec(text)?.[1];
  return size === undefined ? undefined : Number(size);
}
