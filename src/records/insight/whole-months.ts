/** Splits a period into whole months and the days beside them, since months are summed already. */

import { DAY_MS } from '../../lib/time/dates.ts';

/** From the first up to the second, which does not belong to it. */
type Range = readonly [from: number, to: number];

/** Months since the year 0, in UTC. @param day days since the epoch */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Days since the epoch. */
export const firstDayOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS;

/** Later and earlier than any count, so that periods without end have few digits. */
const [EARLIEST, LATEST] = [0, Date.UTC(2300, 0) / DAY_MS];

/** @returns the whole months, and the days before and after them; ranges may be empty */
export function wholeMonths([given, until]: Range): {
  readonly months: Range;
  readonly before: Range;
  readonly after: Range;
} {
  const from = Math.min(Math.max(given, EARLIEST), LATEST);
  const to = Math.max(Math.min(until, LATEST), from);
  const first = monthOf(from) + (firstDayOf(monthOf(from)) < from ? 1 : 0);
  const end = monthOf(to);
  // Without a whole month, all days are before.
  if (first >= end) return { months: [first, first], before: [from, to], after: [to, to] };
  return { months: [first, end], before: [from, firstDayOf(first)], after: [firstDayOf(end), to] };
}
