/** Computes the wait before the next try: doubled each time up to a limit, with jitter. */

interface RetryLimits {
  /** Milliseconds before the second try, approximately. */
  readonly min: number;
  /** Milliseconds at most. */
  readonly max: number;
}

/** @param failures consecutive failed tries, from 1 @param random from 0 up to 1 @returns milliseconds */
export function retryDelay(failures: number, { min, max }: RetryLimits, random: number): number {
  const whole = Math.min(max, min * 2 ** Math.min(failures - 1, 30));
  return Math.round(whole * (0.5 + random / 2));
}
