/** Computes the wait before the next try: doubled each time up to a limit, with jitter. */

interface RetryLimits {
  /** Milliseconds before the second try, approximately. */
  readonly least: number;
  /** Milliseconds at most. */
  readonly most: number;
}

/** @param failures consecutive failed tries, from 1 @param random from 0 up to 1 @returns milliseconds */
export function retryDelay(failures: number, { least, most }: RetryLimits, random: number): number {
  const whole = Math.min(most, least * 2 ** Math.min(failures - 1, 30));
  return Math.round(whole * (0.5 + random / 2));
}
