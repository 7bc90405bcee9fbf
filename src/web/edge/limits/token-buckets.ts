/** Token buckets in memory, one per client, which refill as time passes. */
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { Clock } from '../../../lib/time/clock.ts';

/** Tokens at once, and tokens added per minute. */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
}

export class TokenBucket {
  readonly rate: Rate;
  /** As of the last `refill`; may be fractional. */
  tokens: number;
  readonly #clock: Clock;
  #at: number;

  constructor(clock: Clock, rate: Rate) {
    this.rate = rate;
    this.tokens = rate.burst;
    this.#clock = clock;
    this.#at = clock();
  }

  /** Adds the tokens gained since the last call. */
  refill(): this {
    const now = this.#clock();
    // A clock that was set back adds and removes nothing.
    const more = (Math.max(0, now - this.#at) * this.rate.perMinute) / 60_000;
    this.tokens = Math.min(this.rate.burst, this.tokens + more);
    this.#at = now;
    return this;
  }

  /** Seconds until there are this many tokens. */
  secondsTo(tokens: number): number {
    return Math.ceil((Math.max(0, tokens - this.tokens) * 60) / this.rate.perMinute);
  }
}

/** Takes one token from every bucket, or from none: false when one is empty. */
export function takeFrom(buckets: readonly TokenBucket[]): boolean {
  if (buckets.some(({ tokens }) => tokens < 1)) return false;
  for (const bucket of buckets) bucket.tokens--;
  return true;
}

/** A bucket per key; the least recently used one is evicted first. */
export class TokenBuckets {
  readonly #clock: Clock;
  readonly #buckets: BoundedMap<string, TokenBucket>;

  constructor(clock: Clock, max = 10_000) {
    this.#clock = clock;
    this.#buckets = new BoundedMap({ entries: max });
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** The bucket of a key, refilled. @param rate must be the same for every call with this key */
  of(key: string, rate: Rate): TokenBucket {
    return this.#buckets.getOrMake(key, () => new TokenBucket(this.#clock, rate)).refill();
  }
}
