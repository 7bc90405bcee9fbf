/** Builds the chart of feedback over time, by day, or by week for long periods. */
import type { DayCount } from '../../../../records/feedback/feedback-records.ts';
import type { Chart } from '../../../../theme/admin/parts/chart.ts';
import { dateText, shortDateText } from '../../../../theme/admin/parts/moment.ts';

const MAX_POINTS = 120;
const MAX_TICKS = 5;

interface Bucket {
  readonly day: string;
  readonly all: number;
  readonly unhelpful: number;
}

/** @param before the days of the previous period; the same number */
export function feedbackChart(days: readonly DayCount[], before: readonly DayCount[]): Chart {
  const size = days.length > MAX_POINTS ? 7 : 1;
  const now = buckets(days, size);
  const then = buckets(before, size);
  return {
    title: size === 1 ? 'Feedback by day' : 'Feedback by week',
    pointName: size === 1 ? 'Day' : 'Week from',
    points: now.map(({ day }) => dateText(Date.parse(day))),
    ticks: spread(now).map(({ day }) => shortDateText(Date.parse(day))),
    series: [
      { label: 'All feedback', tone: 3, values: now.map(({ all }) => all), area: true },
      { label: 'Not helpful', tone: 2, values: now.map(({ unhelpful }) => unhelpful) },
      ...(then.some(({ all }) => all > 0)
        ? [{ label: 'Previous', tone: 'previous' as const, values: now.map((_, i) => then[i]?.all ?? 0) }]
        : []),
    ],
  };
}

/** Counted from the end: what is left over at the beginning, less than a week, would look like one in which nobody said anything. */
function buckets(days: readonly DayCount[], size: number): Bucket[] {
  const found: Bucket[] = [];
  for (let at = days.length % size; at < days.length; at += size) {
    const part = days.slice(at, at + size);
    found.push({
      day: part[0]!.day,
      all: sum(part, ({ helpful, unhelpful, code }) => helpful + unhelpful + code),
      unhelpful: sum(part, ({ unhelpful }) => unhelpful),
    });
  }
  return found;
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

function spread<Item>(items: readonly Item[]): Item[] {
  if (items.length <= MAX_TICKS) return [...items];
  return Array.from(
    { length: MAX_TICKS },
    (_, i) => items[Math.round((i / (MAX_TICKS - 1)) * (items.length - 1))]!,
  );
}
