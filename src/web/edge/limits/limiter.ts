/** Token buckets that keep floods out without shutting out an office behind one address: per address, per page, and all together. */
import type { Clock } from '../../../lib/clock.ts';

/** How many at once, and how many more in a minute. */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
}

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

interface Bucket {
  tokens: number;
  at: number;
}

export const MOST_BUCKETS = 20_000;

export function createLimiter(clock: Clock, rates: LimiterRates, mostBuckets = MOST_BUCKETS): Limiter {
  const buckets = new Map<string, Bucket>();
  // These two are never forgotten: when buckets of addresses have to go, the flood still meets the ones for all.
  const all: Bucket = { tokens: rates.all.burst, at: clock() };
  const unnamed: Bucket = { tokens: rates.unnamed.burst, at: clock() };

  const filled = (bucket: Bucket, rate: Rate): Bucket => {
    const now = clock();
    const more = (Math.max(0, now - bucket.at) * rate.perMinute) / 60_000;
    bucket.tokens = Math.min(rate.burst, bucket.tokens + more);
    bucket.at = now;
    return bucket;
  };
  const bucketOf = (key: string, rate: Rate): Bucket => {
    const known = buckets.get(key);
    const bucket = known ?? { tokens: rate.burst, at: clock() };
    // Asked for last = at the end, so the first is always the one that can go.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > mostBuckets) buckets.delete(buckets.keys().next().value!);
    return filled(bucket, rate);
  };

  return {
    size: () => buckets.size,
    take: ({ address, page, named }) => {
      const asked: [Bucket, Rate][] = [
        ...(address === undefined
          ? []
          : [[bucketOf(`a${address}`, rates.address), rates.address] as [Bucket, Rate]]),
        ...(page === undefined ? [] : [[bucketOf(`p${page}`, rates.page), rates.page] as [Bucket, Rate]]),
        [filled(all, rates.all), rates.all],
      ];
      if (!named && all.tokens < rates.all.burst / 2)
        asked.push([filled(unnamed, rates.unnamed), rates.unnamed]);
      const empty = asked.filter(([bucket]) => bucket.tokens < 1);
      if (empty.length === 0) for (const [bucket] of asked) bucket.tokens--;
      return decision(asked, empty);
    },
  };
}

function decision(asked: readonly [Bucket, Rate][], empty: readonly [Bucket, Rate][]): Decision {
  const [tightest, rate] = [...asked].sort(([a], [b]) => a.tokens - b.tokens)[0]!;
  const waits = empty.map(([{ tokens }, { perMinute }]) => ((1 - tokens) * 60) / perMinute);
  return {
    allowed: empty.length === 0,
    retryAfter: waits.length === 0 ? 0 : Math.max(1, Math.ceil(Math.max(...waits))),
    limit: rate.burst,
    remaining: Math.max(0, Math.floor(tightest.tokens)),
  };
}
