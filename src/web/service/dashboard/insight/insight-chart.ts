/** Builds the chart of views over time: people, AI, the time before, and where deployments went live. */

import { DAY_MS } from '../../../../lib/time/dates.ts';
import type { Deployment } from '../../../../records/deployments/deployment.ts';
import type { DayFigures } from '../../../../records/insight/insight-records.ts';
import type { Chart } from '../../../../theme/admin/parts/chart.ts';
import { dateText, shortDateText } from '../../../../theme/admin/parts/moment.ts';
import type { Period } from '../overview/period.ts';

const MAX_POINTS = 120;
const MAX_TICKS = 5;

interface ChartParts {
  readonly period: Period;
  /** Only days with views. */
  readonly days: readonly DayFigures[];
  /** The same of the period before. */
  readonly before: readonly DayFigures[];
  readonly deployments: readonly Deployment[];
}

export function insightChart({ period, days, before, deployments }: ChartParts): Chart {
  const size = period.days > MAX_POINTS ? 7 : 1;
  const first = period.from / DAY_MS;
  // Counted from the end, so that the newest week is whole and the oldest may be short.
  const short = (size - (period.days % size)) % size;
  const points = Math.ceil(period.days / size);
  const pointOf = (day: number): number => Math.floor((day - first + short) / size);
  const sums = (rows: readonly DayFigures[], shift: number, value: (day: DayFigures) => number): number[] => {
    const values = Array<number>(points).fill(0);
    for (const row of rows) {
      const at = pointOf(row.day + shift);
      if (at >= 0 && at < points) values[at]! += value(row);
    }
    return values;
  };
  const starts = Array.from(
    { length: points },
    (_, at) => Math.max(first, first - short + at * size) * DAY_MS,
  );
  const people = (row: DayFigures): number => row.views.human;
  return {
    title: size === 1 ? 'Views by day' : 'Views by week',
    pointName: size === 1 ? 'Day' : 'Week from',
    points: starts.map(dateText),
    ticks: spread(starts).map(shortDateText),
    series: [
      { label: 'People', tone: 3, values: sums(days, 0, people), area: true },
      { label: 'AI', tone: 2, values: sums(days, 0, ({ views }) => views.assistant + views.crawler) },
      ...(before.length > 0
        ? [{ label: 'Previous', tone: 'previous' as const, values: sums(before, period.days, people) }]
        : []),
    ],
    marks: marksOf(deployments, period, pointOf),
  };
}

/** What went live, by point of the chart. */
function marksOf(
  deployments: readonly Deployment[],
  { from, to }: Period,
  pointOf: (day: number) => number,
): ReadonlyMap<number, readonly string[]> {
  const marks = new Map<number, string[]>();
  for (const { state, endedAt, subject } of deployments.toReversed()) {
    if (state !== 'success' || endedAt === null || endedAt < from || endedAt >= to) continue;
    const at = pointOf(Math.floor(endedAt / DAY_MS));
    marks.set(at, [...(marks.get(at) ?? []), `Went live: ${subject ?? 'a commit'}`]);
  }
  return marks;
}

function spread<Item>(items: readonly Item[]): Item[] {
  if (items.length <= MAX_TICKS) return [...items];
  return Array.from(
    { length: MAX_TICKS },
    (_, i) => items[Math.round((i / (MAX_TICKS - 1)) * (items.length - 1))]!,
  );
}
