/** Dates as clients write them: what counts, what does not, and what comes back. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { parseDate, printDate, printDay } from './dates.ts';

const GOOD: readonly (readonly [string, string])[] = [
  ['2026-01-15T12:00Z', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T12:00', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T12:00+0200', '2026-01-15T10:00:00.000Z'],
  ['2026-01-15T12:00:00-02', '2026-01-15T14:00:00.000Z'],
  ['2026-01-15', '2026-01-15T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2000-02-29', '2000-02-29T00:00:00.000Z'],
  ['1969-12-31', '1969-12-31T00:00:00.000Z'],
  ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['2026-01-15T12:00:00', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15t12:00:00z', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T12:00:00.5Z', '2026-01-15T12:00:00.500Z'],
  ['2026-01-15T12:00:00.123456789Z', '2026-01-15T12:00:00.123Z'],
  ['2026-01-15T12:00:00.9999', '2026-01-15T12:00:00.999Z'],
  ['2026-01-15T00:30:00+02:00', '2026-01-14T22:30:00.000Z'],
  ['2026-01-15T23:30:00-05:30', '2026-01-16T05:00:00.000Z'],
  ['2026-01-15T12:00:00-00:00', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15T12:00:00+23:59', '2026-01-14T12:01:00.000Z'],
];

const BAD = [
  '',
  '2026',
  '2026-01',
  '2026-1-5',
  '2026-00-10',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '0000-01-01',
  '-0001-01-01',
  '+2026-01-01',
  '12026-01-01',
  '2026-01-15T24:00:00Z',
  '2026-01-15T12:60:00Z',
  '2026-12-31T23:59:60Z',
  '2026-01-15T12Z',
  '2026-01-15T12:00:00.Z',
  '2026-01-15T12:00:00,5Z',
  '2026-01-15T12:00:00.1234567890Z',
  '2026-01-15T12:00:00+24:00',
  '2026-01-15T12:00:00+02:60',
  '2026-01-15T12:00:00 02:00',
  '2026-01-15 12:00:00Z',
  '2026-01-15Z',
  '2026-01-15+02:00',
  ' 2026-01-15',
  '2026-01-15\n',
  '２０２６-01-15',
  '2026-W03-4',
  '20260115',
  '1768478400000',
  'now',
  `2026-01-15T12:00:00.${'0'.repeat(100)}Z`,
];

it('reads ISO 8601, days, and times without offset as UTC', () => {
  for (const [text, printed] of GOOD) {
    const read = parseDate(text);
    assert.notEqual(read, undefined, text);
    assert.equal(printDate(read!), printed, text);
  }
});

it('refuses what is no date, or none that exists', () => {
  for (const text of BAD) assert.equal(parseDate(text), undefined, JSON.stringify(text));
});

it('reads back what it prints', () => {
  const moments = fc.integer({
    min: Date.parse('0001-01-01T00:00:00Z'),
    max: Date.parse('9999-12-31T23:59:59.999Z'),
  });
  fc.assert(
    fc.property(moments, (moment) => {
      assert.equal(parseDate(printDate(moment)), moment);
      assert.equal(parseDate(printDay(moment)), Math.floor(moment / 86_400_000) * 86_400_000);
    }),
  );
});

it('agrees with the machine about every date with an offset, and never throws', () => {
  const two = (max: number) => fc.integer({ min: 0, max: max }).map((n) => String(n).padStart(2, '0'));
  const text = fc
    .tuple(fc.integer({ min: 1, max: 9999 }), two(13), two(32), two(25), two(61), two(61), two(25), two(61))
    .map(
      ([year, month, day, hour, minute, second, offset, offsetMinute]) =>
        `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}+${offset}:${offsetMinute}`,
    );
  fc.assert(
    fc.property(text, (one) => {
      const read = parseDate(one);
      if (read !== undefined) assert.equal(read, Date.parse(one), one);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(fc.property(fc.string(), (one) => assert.doesNotThrow(() => parseDate(one))));
});
