/** Joins many pieces into megabytes of bytes without blocking other work. */
import { setImmediate } from 'node:timers/promises';

/** Bytes copied between two pauses: the first use of memory is slow. */
const AT_ONCE = 1024 * 1024;

/** @param room allocates this many bytes; default: a buffer of their own */
export async function joinedBytes(
  parts: readonly Uint8Array[],
  room: (length: number) => Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow,
): Promise<Buffer<ArrayBuffer>> {
  const whole = room(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts)
    for (let from = 0; from < part.length; ) {
      const end = Math.min(part.length, from + AT_ONCE - (at % AT_ONCE));
      whole.set(part.subarray(from, end), at);
      at += end - from;
      from = end;
      if (at % AT_ONCE === 0) await setImmediate();
    }
  return whole;
}
