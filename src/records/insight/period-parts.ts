/** Splits a period into months, weeks and days, so that few rows are added up: months and weeks are summed already. */

import { DAY_MS } from '../../lib/time/dates.ts';
import { firstDayOf, firstWholeMonth, monthOf } from '../../lib/time/months.ts';

/** From the first up to the second, which does not belong to it. */
export type Range = readonly [from: number, to: number];

const WEEK = 7;

/** Seven days each since the epoch; they begin with a Thursday, which nobody sees. */
export const weekOf = (day: number): number => Math.floor(day / WEEK);

/** Later and earlier than any count, so that periods without end have few digits. */
const [EARLIEST, LATEST] = [0, Date.UTC(2300, 0) / DAY_MS];

interface PeriodParts {
  readonly months: readonly Range[];
  readonly weeks: readonly Range[];
  readonly days: readonly Range[];
}

/** The days of the period that can have counts. */
export function bounded([given, until]: Range): Range {
  const from = Math.min(Math.max(given, EARLIEST), LATEST);
  return [from, Math.max(Math.min(until, LATEST), from)];
}

/** @returns the parts that are the fewest together; each day is in one of them */
export function periodParts(period: Range): PeriodParts {
  const [from, to] = bounded(period);
  const plain = byWeeks([from, to]);
  const first = firstWholeMonth(from);
  const end = monthOf(to);
  if (first >= end) return plain;
  const ends = [byWeeks([from, firstDayOf(first)]), byWeeks([firstDayOf(end), to])];
  const withMonths = {
    months: [[first, end] as const],
    weeks: ends.flatMap(({ weeks }) => weeks),
    days: ends.flatMap(({ days }) => days),
  };
  return size(withMonths) < size(plain) ? withMonths : plain;
}

function byWeeks([from, to]: Range): PeriodParts {
  const [first, end] = [Math.ceil(from / WEEK), weekOf(to)];
  const days: readonly Range[] =
    first >= end
      ? [[from, to]]
      : [
          [from, first * WEEK],
          [end * WEEK, to],
        ];
  return {
    months: [],
    weeks: first >= end ? [] : [[first, end]],
    days: days.filter(([begin, over]) => begin < over),
  };
}

const size = ({ months, weeks, days }: PeriodParts): number =>
  [months, weeks, days].flat().reduce((sum, [begin, over]) => sum + over - begin, 0);
