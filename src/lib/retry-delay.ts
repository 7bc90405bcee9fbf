/** How long to wait before the next try: twice as long each time up to a limit, and never the same for two that failed together. */

export interface RetryLimits {
  /** Milliseconds before the second try, about. */
  readonly least: number;
  /** Milliseconds at most. */
  readonly most: number;
}

/**
 * @param failures tries that failed in a row, from 1
 * @param random from 0 up to 1
 * @returns milliseconds
 */
export function retryDelay(failures: number, { least, most }: RetryLimits, random: number): number {
  const whole = Math.min(most, least * 2 ** Math.min(failures - 1, 30));
  return Math.round(whole * (0.5 + random / 2));
}
