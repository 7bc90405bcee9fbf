/** The weeks of the digest: they end on Mondays at six in the morning, UTC. */

const HOUR = 60 * 60_000;
export const WEEK = 7 * 24 * HOUR;
/** The first Monday, six o'clock, of the epoch, which began on a Thursday. */
const FIRST = 4 * 24 * HOUR + 6 * HOUR;

/** End of the last whole week at a moment. */
export function lastWeekEnd(now: number): number {
  return Math.floor((now - FIRST) / WEEK) * WEEK + FIRST;
}

/** End of the week that a moment is in. */
export function weekEnd(now: number): number {
  return lastWeekEnd(now) + WEEK;
}
