/** Limits requests per client and reports how many are left (RateLimit fields). */
import type { Clock } from '../../../lib/time/clock.ts';
import type { HeaderValues } from '../http/reply.ts';
import { TokenBuckets, takeFrom } from './token-buckets.ts';

export interface Taken {
  /** False when the bucket was empty. */
  readonly allowed: boolean;
  /** Whole tokens left. */
  readonly left: number;
  /** Seconds until the next token if none is left, otherwise until the bucket is full again. */
  readonly seconds: number;
}

interface KeyLimiter {
  take(client: string): Taken;
  readonly size: number;
}

/** @param perMinute requests of one client, at once and per minute */
export function createKeyLimiter(clock: Clock, perMinute: number, max?: number): KeyLimiter {
  const buckets = new TokenBuckets(clock, max);
  const rate = { burst: perMinute, perMinute };
  return {
    get size() {
      return buckets.size;
    },
    take: (client) => {
      const bucket = buckets.of(client, rate);
      const allowed = takeFrom([bucket]);
      const { tokens } = bucket;
      return {
        allowed,
        left: Math.floor(tokens),
        seconds: bucket.secondsTo(tokens >= 1 ? perMinute : 1),
      };
    },
  };
}

/** The headers that report the remaining quota (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(perMinute: number, { left, seconds }: Taken): HeaderValues {
  return {
    'ratelimit-policy': `"key";q=${perMinute};w=60`,
    ratelimit: `"key";r=${left};t=${seconds}`,
  };
}
