/** The token buckets: what they let through, what they hold back and for how long, and that they stay small. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testClock } from '../../../../test/support/test-service.ts';
import { createLimiter, type LimiterRates } from './limiter.ts';

const RATES: LimiterRates = {
  address: { burst: 4, perMinute: 2 },
  page: { burst: 10, perMinute: 10 },
  all: { burst: 100, perMinute: 100 },
  unnamed: { burst: 3, perMinute: 1 },
};

function limiter(rates: Partial<LimiterRates> = {}, max?: number) {
  const clock = testClock();
  const made = createLimiter(clock, { ...RATES, ...rates }, max);
  const allowed = (address: string, page = 'a', named = true): boolean =>
    made.take({ address, page, named }).allowed;
  return { clock, made, allowed };
}

describe('createLimiter()', () => {
  it('lets a burst through, then what comes back in time', () => {
    const { clock, made, allowed } = limiter();
    assert.deepEqual(
      Array.from({ length: 5 }, () => allowed('me')),
      [true, true, true, true, false],
    );
    const refused = made.take({ address: 'me', page: 'a', named: true });
    assert.deepEqual(refused, { allowed: false, retryAfter: 30, limit: 4, remaining: 0 });
    clock.advance(30_000);
    assert.ok(allowed('me'));
    assert.ok(!allowed('me'));
    clock.advance(86_400_000);
    assert.equal([1, 2, 3, 4, 5].filter(() => allowed('me')).length, 4, 'never more than a burst');
  });

  it('holds one address back without holding back another', () => {
    const { allowed } = limiter();
    for (let i = 0; i < 10; i++) allowed('loud');
    assert.ok(allowed('quiet'));
  });

  it('holds back a flood of one page from many addresses, and not other pages', () => {
    const { allowed } = limiter();
    const through = Array.from({ length: 50 }, (_, i) => allowed(`bot-${i}`)).filter(Boolean);
    assert.equal(through.length, 10);
    assert.ok(allowed('reader', 'b'));
  });

  it('holds back everything once the whole is empty', () => {
    const { allowed } = limiter();
    const through = Array.from({ length: 500 }, (_, i) => allowed(`bot-${i}`, `page-${i}`)).filter(Boolean);
    assert.equal(through.length, 100);
    assert.ok(!allowed('reader', 'other'));
  });

  it('takes no token from anybody when one bucket is empty', () => {
    const { allowed } = limiter({ page: { burst: 2, perMinute: 1 } });
    for (let i = 0; i < 50; i++) allowed('loud', 'busy');
    assert.ok(allowed('loud', 'other'), 'its own bucket was not emptied by refusals');
  });

  it('asks for more from who does not say where they come from, only under load', () => {
    const { allowed } = limiter();
    assert.equal(
      Array.from({ length: 20 }, (_, i) => allowed(`s${i}`, `p${i}`, false)).filter(Boolean).length,
      20,
    );
    for (let i = 0; i < 40; i++) allowed(`r${i}`, `q${i}`);
    assert.equal(
      Array.from({ length: 20 }, (_, i) => allowed(`t${i}`, `u${i}`, false)).filter(Boolean).length,
      3,
    );
    assert.ok(allowed('reader', 'own'));
  });

  it('keeps a bounded number of buckets, and those that were asked for last', () => {
    const { made, allowed } = limiter({ all: { burst: 100_000, perMinute: 1 } }, 50);
    for (let i = 0; i < 4; i++) allowed('me', 'mine');
    for (let i = 0; i < 2_000; i++) {
      allowed(`bot-${i}`, `page-${i}`);
      if (i % 10 === 0) assert.ok(!allowed('me', 'mine'), 'somebody active is not forgotten');
    }
    assert.ok(made.size() <= 50);
  });

  it('gives nothing for a clock that was set back', () => {
    const { clock, allowed } = limiter();
    for (let i = 0; i < 5; i++) allowed('me');
    clock.advance(-3_600_000);
    assert.ok(!allowed('me'));
  });
});
