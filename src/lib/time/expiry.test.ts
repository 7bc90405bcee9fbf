/** Until when: days, dates, and what is neither. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expiryMoment } from './expiry.ts';

const now = Date.UTC(2026, 0, 15, 12);

describe('an expiry', () => {
  it('is so many days from now', () => assert.equal(expiryMoment('90d', now), Date.UTC(2026, 3, 15, 12)));

  it('is the end of a day, also of today', () => {
    assert.equal(expiryMoment('2026-12-31', now), Date.UTC(2027, 0, 1));
    assert.equal(expiryMoment('2028-02-29', now), Date.UTC(2028, 2, 1));
    assert.equal(expiryMoment('2026-01-15', now), Date.UTC(2026, 0, 16));
  });

  for (const text of [
    '2026-01-14',
    '2027-04-31',
    '2027-02-29',
    '2027-13-01',
    '0d',
    '-3d',
    '1e3d',
    '999999d',
    '90',
    '90 d',
    'never',
    '',
    '2027-1-1',
    '2027-01-01T00:00:00Z',
  ])
    it(`is not "${text}"`, () => assert.equal(expiryMoment(text, now), undefined));
});
