/** The document says of a date what the API takes. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseDate } from '../../../lib/time/dates.ts';
import { DATE_PATTERN } from './fields.ts';

const DATES: readonly (readonly [text: string, isTaken: boolean])[] = [
  ['2026-01-15', true],
  ['2026-01-15T12:00', true],
  ['2026-01-15T12:00Z', true],
  ['2026-01-15T12:00:30', true],
  ['2026-01-15t12:00:30.5z', true],
  ['2026-01-15T12:00:30+02:00', true],
  ['2026-01-15T12:00+0200', true],
  ['2026-01-15T12:00:00-02', true],
  ['2026-01-15T12', false],
  ['2026-01-15 12:00', false],
  ['2026-01-15T12:00:', false],
  ['2026-01-15Z', false],
  ['15.01.2026', false],
];

for (const [text, isTaken] of DATES)
  it(`"${text}" is ${isTaken ? 'a date' : 'no date'}, in the document too`, () => {
    assert.equal(parseDate(text) !== undefined, isTaken);
    assert.equal(new RegExp(DATE_PATTERN).test(text), isTaken);
  });
