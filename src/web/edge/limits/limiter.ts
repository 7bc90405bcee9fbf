/** Token buckets per address, per page and in total, which stop floods without locking out an office behind one address. */
import type { Clock } from '../../../lib/time/clock.ts';
import { type Rate, TokenBucket, TokenBuckets, takeFrom } from './token-buckets.ts';

export interface LimiterRates {
  readonly address: Rate;
  readonly page: Rate;
  readonly all: Rate;
  /** For requests that do not name their origin, while the server is busy. */
  readonly unnamed: Rate;
}

export interface LimitedRequest {
  /** From `address-key.ts`, never an address. Undefined when the address does not identify the client. */
  readonly address?: string;
  /** Undefined for requests that belong to no page. */
  readonly page?: string;
  /** True when the browser reported that the request comes from the site itself. */
  readonly named: boolean;
}

/** `retryAfter` is in seconds, 0 when the request is allowed; `limit` and `remaining` are those of the tightest bucket. */
export interface Decision {
  readonly allowed: boolean;
  readonly retryAfter: number;
  readonly limit: number;
  readonly remaining: number;
}

interface Limiter {
  /** Takes a token from every bucket, or from none. */
  take(request: LimitedRequest): Decision;
  /** Number of buckets in memory, for tests. */
  size(): number;
}

const MAX_BUCKETS = 20_000;

export function createLimiter(clock: Clock, rates: LimiterRates, maxBuckets = MAX_BUCKETS): Limiter {
  const buckets = new TokenBuckets(clock, maxBuckets);
  // These two are never evicted: when buckets of addresses are, a flood still meets the common ones.
  const all = new TokenBucket(clock, rates.all);
  const unnamed = new TokenBucket(clock, rates.unnamed);
  return {
    size: () => buckets.size,
    take: ({ address, page, named }) => {
      const used = [
        ...(address === undefined ? [] : [buckets.of(`a${address}`, rates.address)]),
        ...(page === undefined ? [] : [buckets.of(`p${page}`, rates.page)]),
        all.refill(),
      ];
      if (!named && all.tokens < rates.all.burst / 2) used.push(unnamed.refill());
      return decision(takeFrom(used), used);
    },
  };
}

function decision(allowed: boolean, buckets: readonly TokenBucket[]): Decision {
  const tightest = buckets.reduce((min, bucket) => (bucket.tokens < min.tokens ? bucket : min));
  return {
    allowed,
    retryAfter: allowed ? 0 : Math.max(1, ...buckets.map((bucket) => bucket.secondsTo(1))),
    limit: tightest.rate.burst,
    remaining: Math.max(0, Math.floor(tightest.tokens)),
  };
}
