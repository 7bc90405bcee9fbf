/** Whole months and the days beside them make up every period, and no day twice. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DAY_MS } from '../../lib/time/dates.ts';
import { firstDayOf, monthOf, wholeMonths } from './whole-months.ts';

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;

it('covers each day of a period once', () => {
  for (const [from, to] of [
    ['2026-01-15', '2026-01-20'],
    ['2026-01-15', '2026-02-01'],
    ['2026-01-15', '2026-02-10'],
    ['2026-01-01', '2026-02-01'],
    ['2025-11-30', '2026-11-29'],
    ['2024-02-29', '2025-03-01'],
    ['2026-01-15', '2026-01-15'],
    ['2026-01-15', '2026-01-01'],
  ] as const) {
    const { months, before, after } = wholeMonths([dayOf(from), dayOf(to)]);
    const days: number[] = [];
    const add = (first: number, end: number): void => {
      for (let day = first; day < end; day++) days.push(day);
    };
    add(...before);
    if (months[0] < months[1]) add(firstDayOf(months[0]), firstDayOf(months[1]));
    add(...after);
    const expected = Array.from(
      { length: Math.max(0, dayOf(to) - dayOf(from)) },
      (_, at) => dayOf(from) + at,
    );
    assert.deepEqual(days, expected, `${from} to ${to}`);
    assert.ok(before[1] - before[0] < 62 && after[1] - after[0] < 32);
  }
});

it('knows the month of a day, and takes a period without end', () => {
  assert.equal(monthOf(dayOf('2026-01-31')), 2026 * 12);
  assert.equal(firstDayOf(2026 * 12 + 1), dayOf('2026-02-01'));
  const { months } = wholeMonths([0, Number.MAX_SAFE_INTEGER]);
  assert.deepEqual(months, [1970 * 12, 2300 * 12]);
});
