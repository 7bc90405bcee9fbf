/** Token buckets that keep floods out without shutting out an office behind one address: per address, per page, and all together. */
import type { Clock } from '../../../lib/clock.ts';
import { type Rate, TokenBucket, TokenBuckets, takeFrom } from './token-buckets.ts';

export interface LimiterRates {
  readonly address: Rate;
  readonly page: Rate;
  readonly all: Rate;
  /** For requests that do not say which site they come from, while there is much to do. */
  readonly unnamed: Rate;
}

export interface Asking {
  /** Made by `address-key.ts`: never an address. Undefined when the address says nothing about who asks. */
  readonly address?: string;
  /** Undefined for what belongs to no page. */
  readonly page?: string;
  /** True when the browser said that the request comes from the site itself. */
  readonly named: boolean;
}

/** `retryAfter` is in seconds, 0 when it was let through; `limit` and `remaining` are those of the tightest bucket. */
export interface Decision {
  readonly allowed: boolean;
  readonly retryAfter: number;
  readonly limit: number;
  readonly remaining: number;
}

export interface Limiter {
  /** Takes a token from every bucket, or from none. */
  take(asking: Asking): Decision;
  /** Buckets in memory, for tests. */
  size(): number;
}

export const MOST_BUCKETS = 20_000;

export function createLimiter(clock: Clock, rates: LimiterRates, mostBuckets = MOST_BUCKETS): Limiter {
  const buckets = new TokenBuckets(clock, mostBuckets);
  // These two are never forgotten: when buckets of addresses have to go, the flood still meets the ones for all.
  const all = new TokenBucket(clock, rates.all);
  const unnamed = new TokenBucket(clock, rates.unnamed);
  return {
    size: () => buckets.size,
    take: ({ address, page, named }) => {
      const asked = [
        ...(address === undefined ? [] : [buckets.of(`a${address}`, rates.address)]),
        ...(page === undefined ? [] : [buckets.of(`p${page}`, rates.page)]),
        all.refill(),
      ];
      if (!named && all.tokens < rates.all.burst / 2) asked.push(unnamed.refill());
      return decision(takeFrom(asked), asked);
    },
  };
}

function decision(allowed: boolean, asked: readonly TokenBucket[]): Decision {
  const tightest = asked.reduce((least, bucket) => (bucket.tokens < least.tokens ? bucket : least));
  return {
    allowed,
    retryAfter: allowed ? 0 : Math.max(1, ...asked.map((bucket) => bucket.secondsTo(1))),
    limit: tightest.rate.burst,
    remaining: Math.max(0, Math.floor(tightest.tokens)),
  };
}
