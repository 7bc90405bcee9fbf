/** Counts requests of each client by itself, and tells it what is left (RateLimit fields). */
import type { Clock } from '../../../lib/clock.ts';
import type { HeaderValues } from '../http/reply.ts';
import { TokenBuckets, takeFrom } from './token-buckets.ts';

export interface Taken {
  /** False when the bucket was empty. */
  readonly allowed: boolean;
  /** Whole tokens that are left. */
  readonly left: number;
  /** Seconds until the next token, when none is left, else until the bucket is full again. */
  readonly seconds: number;
}

export interface KeyLimiter {
  take(client: string): Taken;
  readonly size: number;
}

/** @param perMinute how many requests of a client at once, and in a minute */
export function createKeyLimiter(clock: Clock, perMinute: number, most?: number): KeyLimiter {
  const buckets = new TokenBuckets(clock, most);
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

/** The fields that tell a client how much it may still ask (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(perMinute: number, { left, seconds }: Taken): HeaderValues {
  return {
    'ratelimit-policy': `"key";q=${perMinute};w=60`,
    ratelimit: `"key";r=${left};t=${seconds}`,
  };
}
