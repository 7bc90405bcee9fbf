/** The quick way of printing moments gives the same text as the language's own. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { timestamp } from './timestamp.ts';

describe('timestamp', () => {
  it('is what toISOString says in our centuries, where neighbours are of one day', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
        fc.nat(90_000_000),
        (date, later) => {
          for (const near of [date.getTime(), date.getTime() + later, date.getTime()])
            assert.equal(timestamp(near), new Date(near).toISOString());
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is what toISOString says, for every moment and in every order', () => {
    fc.assert(
      fc.property(fc.integer({ min: -8_639_000_000_000_000, max: 8_639_000_000_000_000 }), (moment) => {
        for (const near of [moment, moment + 1, moment + 86_400_000, moment])
          assert.equal(timestamp(near), new Date(near).toISOString());
      }),
      { numRuns: 2_000 },
    );
  });
});
