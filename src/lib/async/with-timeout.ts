/** Waits for a value, but not for long. */
import { setTimeout as sleep } from 'node:timers/promises';

/** @returns undefined when it takes longer; the work goes on */
export async function withTimeout<Value>(
  value: Promise<Value>,
  milliseconds: number,
): Promise<Value | undefined> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      value,
      sleep(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined),
    ]);
  } finally {
    ended.abort();
  }
}
