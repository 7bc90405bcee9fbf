/** Allocates large buffers that return their memory to the system once freed. */

/**
 * The process's allocator keeps the memory of ordinary buffers between small pieces that live longer: after some
 * hundred files of megabytes, hundreds of megabytes remained. A resizable buffer has memory pages of its own.
 */
export function mappedBytes(length: number): Buffer<ArrayBuffer> {
  return Buffer.from(new ArrayBuffer(length, { maxByteLength: length }), 0, length);
}
