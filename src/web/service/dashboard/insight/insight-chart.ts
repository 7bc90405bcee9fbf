/** Builds the charts of views over time: people, AI, the time before, and where deployments went live. */

import { DAY_MS } from '../../../../lib/time/dates.ts';
import type { Deployment } from '../../../../records/deployments/deployment.ts';
import type { ReaderClass } from '../../../../records/insight/insight.ts';
import type { DayFigures } from '../../../../records/insight/insight-records.ts';
import type { Chart } from '../../../../theme/admin/parts/chart.ts';
import { dateText, shortDateText } from '../../../../theme/admin/parts/moment.ts';
import type { Period } from '../overview/period.ts';

const HOUR_MS = 3_600_000;
const MAX_POINTS = 120;
const [MAX_TICKS, MAX_DAY_TICKS] = [5, 7];
/** Longest period of which each hour is shown. */
export const HOURS_OF_DAYS = 7;

interface ChartParts<Row> {
  readonly period: Period;
  /** Only days or hours with views. */
  readonly now: readonly Row[];
  /** The same of the period before. */
  readonly before: readonly Row[];
  readonly deployments: readonly Deployment[];
}

interface HourViews {
  readonly hour: number;
  readonly reader: ReaderClass;
  readonly views: number;
}

/** Something counted at a moment, in milliseconds. */
interface Moment {
  readonly at: number;
}

interface Views extends Moment {
  readonly people: number;
  readonly ai: number;
}

/** A line of the chart. */
interface Line<Row> {
  readonly label: string;
  readonly tone: 2 | 3;
  readonly value: (row: Row) => number;
  readonly area?: boolean;
}

const VIEWS: readonly Line<Views>[] = [
  { label: 'People', tone: 3, value: ({ people }) => people, area: true },
  { label: 'AI', tone: 2, value: ({ ai }) => ai },
];

/** By day, or by week for long periods. */
function byTime<Row extends Moment>(
  parts: ChartParts<Row>,
  name: string,
  lines: readonly Line<Row>[],
): Chart {
  return chartOf(
    parts,
    parts.period.days > MAX_POINTS
      ? { title: `${name} by week`, pointName: 'Week from', size: 7 * DAY_MS, label: dateText, ticks }
      : { title: `${name} by day`, pointName: 'Day', size: DAY_MS, label: dateText, ticks },
    lines,
  );
}

/** @param what is counted, such as `Visits` */
export function countChart(
  { now, before, ...parts }: ChartParts<{ readonly day: number; readonly count: number }>,
  what: string,
): Chart {
  const counts = ({ day, count }: { readonly day: number; readonly count: number }) => ({
    at: day * DAY_MS,
    count,
  });
  return byTime({ ...parts, now: now.map(counts), before: before.map(counts) }, what, [
    { label: what, tone: 3, value: ({ count }) => count, area: true },
  ]);
}

/** Views by people and by AI. */
export function dayChart({ now, before, ...parts }: ChartParts<DayFigures>): Chart {
  const views = ({ day, views: of }: DayFigures): Views => ({
    at: day * DAY_MS,
    people: of.human,
    ai: of.assistant + of.crawler,
  });
  return byTime({ ...parts, now: now.map(views), before: before.map(views) }, 'Views', VIEWS);
}

export function hourChart({ now, before, ...parts }: ChartParts<HourViews>): Chart {
  const views = ({ hour, reader, views: of }: HourViews): Views => ({
    at: hour * HOUR_MS,
    people: reader === 'human' ? of : 0,
    ai: reader === 'assistant' || reader === 'crawler' ? of : 0,
  });
  const time = (at: number): string => new Date(at).toISOString().slice(11, 16);
  const label = (at: number): string => `${dateText(at)}, ${time(at)} UTC`;
  // Each day is named once, below its own hours.
  const dayTicks = (starts: readonly number[]): readonly string[] => {
    const days = starts.filter((at) => at % DAY_MS === 0);
    return days.length > 1 && days.length <= MAX_DAY_TICKS
      ? days.map(shortDateText)
      : spread(starts).map(time);
  };
  return chartOf(
    { ...parts, now: now.map(views), before: before.map(views) },
    { title: 'Views by hour', pointName: 'Hour', size: HOUR_MS, label, ticks: dayTicks },
    VIEWS,
  );
}

interface Points {
  readonly title: string;
  readonly pointName: string;
  /** Milliseconds. */
  readonly size: number;
  readonly label: (at: number) => string;
  readonly ticks: (starts: readonly number[]) => readonly string[];
}

const ticks = (starts: readonly number[]): readonly string[] => spread(starts).map(shortDateText);

function chartOf<Row extends Moment>(
  { period, now, before, deployments }: ChartParts<Row>,
  { title, pointName, size, label, ticks: ticksOf }: Points,
  lines: readonly Line<Row>[],
): Chart {
  const { to } = period;
  const points = Math.max(Math.floor((to - period.from) / size), 1);
  // Counted from the end: what is left over at the beginning, less than a week, would look like one in which nobody came.
  const from = to - points * size;
  const pointOf = (at: number): number => Math.floor((at - from) / size);
  const sums = (rows: readonly Row[], shift: number, value: (row: Row) => number): number[] => {
    const values = Array<number>(points).fill(0);
    for (const row of rows) {
      const point = pointOf(row.at + shift);
      if (point >= 0 && point < points) values[point]! += value(row);
    }
    return values;
  };
  const starts = Array.from({ length: points }, (_, point) => from + point * size);
  return {
    title,
    pointName,
    points: starts.map(label),
    ticks: ticksOf(starts),
    series: [
      ...lines.map(({ value, ...line }) => ({ ...line, values: sums(now, 0, value) })),
      ...(before.length > 0
        ? [
            {
              label: 'Previous',
              tone: 'previous' as const,
              values: sums(before, to - period.from, lines[0]!.value),
            },
          ]
        : []),
    ],
    marks: marksOf(deployments, { from, to }, pointOf),
    markName: 'Went live',
  };
}

/** What went live, by point of the chart. */
function marksOf(
  deployments: readonly Deployment[],
  { from, to }: Pick<Period, 'from' | 'to'>,
  pointOf: (at: number) => number,
): ReadonlyMap<number, readonly string[]> {
  const marks = new Map<number, string[]>();
  for (const { state, endedAt, subject } of deployments.toReversed()) {
    if (state !== 'success' || endedAt === null || endedAt < from || endedAt >= to) continue;
    const point = pointOf(endedAt);
    marks.set(point, [...(marks.get(point) ?? []), `Went live: ${subject ?? 'a commit'}`]);
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
