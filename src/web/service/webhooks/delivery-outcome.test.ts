/** What follows from an attempt: delivered, tried again, given up, and the words for it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../../lib/app-error.ts';
import { networkError } from '../../edge/http/network-error.ts';
import { outcomeOf, RETRIES } from './delivery-outcome.ts';

const now = 1_000_000;

describe('an attempt', () => {
  for (const status of [200, 201, 204, 299])
    it(`is a delivery when it is answered with ${status}`, () =>
      assert.deepEqual(outcomeOf({ status }, { attempts: 3, now }), {
        state: 'delivered',
        nextAt: null,
        status,
        error: null,
      }));

  for (const [status, error] of [
    [0, 'It answered 0'],
    [199, 'It answered 199'],
    [301, 'It answered 301; redirects are not followed'],
    [404, 'It answered 404'],
    [500, 'It answered 500'],
  ] as const)
    it(`is none when it is answered with ${status}`, () =>
      assert.deepEqual(outcomeOf({ status }, { attempts: 1, now }), {
        state: 'waiting',
        nextAt: now + 5_000,
        status,
        error,
      }));

  it('is followed by seven more, later each time, and then given up', () => {
    const next = RETRIES.map(
      (_, at) => outcomeOf({ error: new Error() }, { attempts: at + 1, now }).nextAt! - now,
    );
    assert.deepEqual(next, [5_000, 30_000, 120_000, 600_000, 3_600_000, 14_400_000, 43_200_000]);
    const last = outcomeOf({ error: new Error() }, { attempts: 8, now });
    assert.deepEqual([last.state, last.nextAt], ['failed', null]);
  });

  it('is explained without what the network found', () => {
    const found = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
    assert.equal(networkError(found), 'Nothing listens at the address');
    const other = Object.assign(new Error('secret 10.0.0.7'), { code: 'EPROTO' });
    assert.equal(networkError(other), 'The connection failed (EPROTO)');
    assert.equal(networkError(new Error('secret 10.0.0.7')), 'The connection failed');
    assert.equal(networkError(new AppError('post/timeout', 'No answer')), 'No answer');
  });
});
