/** Room for megabytes that the system has back as soon as nobody holds it. */

/**
 * What usual buffers take comes from the allocator of the process, which keeps it between small pieces that live longer: after some
 * hundred files of megabytes, hundreds of megabytes were left over. A buffer that could be resized has pages of its own.
 */
export function mappedBytes(length: number): Buffer<ArrayBuffer> {
  return Buffer.from(new ArrayBuffer(length, { maxByteLength: length }), 0, length);
}
