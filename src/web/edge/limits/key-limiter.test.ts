/** Tests that buckets refill with time, stay limited in number, and survive a clock that is set back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testClock } from '../../../../test/support/test-service.ts';
import { createKeyLimiter, rateLimitHeaders } from './key-limiter.ts';

describe('token buckets', () => {
  it('give so many tokens at once, and the same number a minute', () => {
    const clock = testClock();
    const buckets = createKeyLimiter(clock, 60);
    for (let taken = 0; taken < 60; taken++) assert.ok(buckets.take('a').allowed);
    assert.deepEqual(buckets.take('a'), { allowed: false, left: 0, seconds: 1 });
    assert.ok(buckets.take('b').allowed, 'another client has its own');
    clock.advance(1_000);
    assert.ok(buckets.take('a').allowed);
    assert.ok(!buckets.take('a').allowed);
    clock.advance(3_600_000);
    assert.equal(buckets.take('a').left, 59, 'a bucket is never more than full');
  });

  it('are never more than asked for: the one that was not used for longest goes', () => {
    const buckets = createKeyLimiter(testClock(), 1, 3);
    for (const client of ['a', 'b', 'c']) buckets.take(client);
    assert.ok(!buckets.take('a').allowed);
    for (let client = 0; client < 100; client++) buckets.take(String(client));
    assert.equal(buckets.size, 3);
    assert.ok(buckets.take('a').allowed, 'forgotten, and new again');
  });

  it('take nothing and give nothing when the clock is set back', () => {
    const clock = testClock();
    const buckets = createKeyLimiter(clock, 2);
    buckets.take('a');
    clock.advance(-86_400_000);
    assert.equal(buckets.take('a').left, 0);
    clock.advance(30_000);
    assert.ok(buckets.take('a').allowed);
  });

  it('are told in the fields of the draft', () => {
    assert.deepEqual(rateLimitHeaders(600, { allowed: true, left: 587, seconds: 2 }), {
      'ratelimit-policy': '"key";q=600;w=60',
      ratelimit: '"key";r=587;t=2',
    });
  });
});
