/** Months as numbers since the year 0, and the days since the epoch that are in them; all in UTC. */

import { DAY_MS } from './dates.ts';

/** @param day days since the epoch */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Days since the epoch. */
export const firstDayOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS;

/** The first month of which no day is before this one. */
export const firstWholeMonth = (day: number): number =>
  monthOf(day) + (firstDayOf(monthOf(day)) < day ? 1 : 0);
