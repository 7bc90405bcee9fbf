/** Months, weeks and days make up every period, no day twice, and are few. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DAY_MS } from '../../lib/time/dates.ts';
import { firstDayOf, monthOf } from '../../lib/time/months.ts';
import { periodParts, type Range, weekOf } from './period-parts.ts';

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
const daysIn = ([from, to]: Range): number[] => Array.from({ length: to - from }, (_, at) => from + at);

it('covers each day of a period once, with few rows', () => {
  for (const [from, to, most] of [
    ['2026-01-15', '2026-01-20', 5],
    ['2026-01-15', '2026-02-01', 10],
    ['2026-01-15', '2026-02-10', 16],
    ['2026-01-01', '2026-02-01', 1],
    ['2026-08-31', '2026-11-29', 26],
    ['2025-11-30', '2026-11-29', 45],
    ['2024-02-29', '2025-03-01', 13],
    ['2026-01-15', '2026-01-15', 0],
    ['2026-01-15', '2026-01-01', 0],
  ] as const) {
    const { months, weeks, days } = periodParts([dayOf(from), dayOf(to)]);
    const all = [
      ...months.flatMap(([first, end]) => daysIn([firstDayOf(first), firstDayOf(end)])),
      ...weeks.flatMap(([first, end]) => daysIn([first * 7, end * 7])),
      ...days.flatMap(daysIn),
    ].sort((a, b) => a - b);
    const expected = daysIn([dayOf(from), Math.max(dayOf(from), dayOf(to))]);
    assert.deepEqual(all, expected, `${from} to ${to}`);
    const parts = [months, weeks, days].flat().reduce((sum, [first, end]) => sum + end - first, 0);
    assert.ok(parts <= most, `${from} to ${to} has ${parts} parts`);
  }
});

it('knows month and week of a day, and takes a period without end', () => {
  assert.equal(monthOf(dayOf('2026-01-31')), 2026 * 12);
  assert.equal(firstDayOf(2026 * 12 + 1), dayOf('2026-02-01'));
  assert.deepEqual([6, 7, 13].map(weekOf), [0, 1, 1]);
  assert.deepEqual(periodParts([0, Number.MAX_SAFE_INTEGER]), {
    months: [[1970 * 12, 2300 * 12]],
    weeks: [],
    days: [],
  });
});
