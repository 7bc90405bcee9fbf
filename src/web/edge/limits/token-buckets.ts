/** Counts requests per client in memory: each has a bucket of tokens that fills again as time passes (RateLimit fields). */
import type { Clock } from '../../../lib/clock.ts';
import type { HeaderValues } from '../http/reply.ts';

export interface Taken {
  /** False when the bucket was empty. */
  readonly allowed: boolean;
  /** Whole tokens that are left. */
  readonly left: number;
  /** Seconds until the next token, when none is left, else until the bucket is full again. */
  readonly seconds: number;
}

export interface TokenBuckets {
  take(client: string): Taken;
  readonly size: number;
}

/**
 * @param perMinute tokens of a full bucket, and how many come back in a minute
 * @param most buckets that are kept; the one that was not used for longest is forgotten first
 */
export function createTokenBuckets(clock: Clock, perMinute: number, most = 10_000): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMillisecond = perMinute / 60_000;
  return {
    get size() {
      return buckets.size;
    },
    take: (client) => {
      const now = clock();
      let bucket = buckets.get(client);
      if (bucket === undefined) {
        if (buckets.size >= most) buckets.delete(buckets.keys().next().value!);
        bucket = { tokens: perMinute, at: now };
      } else {
        buckets.delete(client);
        // A clock that was set back gives nothing and takes nothing.
        bucket.tokens = Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond);
        bucket.at = now;
      }
      buckets.set(client, bucket);
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      const missing = bucket.tokens >= 1 ? perMinute - bucket.tokens : 1 - bucket.tokens;
      return {
        allowed,
        left: Math.floor(bucket.tokens),
        seconds: Math.ceil(missing / perMillisecond / 1000),
      };
    },
  };
}

/** The fields that tell a client how much it may still ask (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(perMinute: number, { left, seconds }: Taken): HeaderValues {
  return {
    'ratelimit-policy': `"key";q=${perMinute};w=60`,
    ratelimit: `"key";r=${left};t=${seconds}`,
  };
}
