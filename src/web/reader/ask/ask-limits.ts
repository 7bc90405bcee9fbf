/** How often the readers of a site may ask: each address, and all together. */
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { addressKeys, addressNetwork, clientNetwork, isLoopback } from '../../edge/http/address-key.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { createLimiter, type LimiterRates } from '../../edge/limits/limiter.ts';

export interface AskLimits {
  /** @returns seconds until the sender may ask again; 0 when this question is allowed, which counts it */
  take(request: WebRequest): number;
  /** Whether what the sender asks may still be kept today: one address cannot fill what is kept for a team. */
  mayKeep(request: WebRequest): boolean;
  /** The same for a program with a key, which asks for many readers: it counts among all only. */
  takeForProgram(): number;
}

/** In a day. */
export const KEPT_OF_ADDRESS = 50;
const UNLIMITED = { burst: 1_000_000, perMinute: 1_000_000 };

/** Each question reads some ten sections, so readers have less of them than of searches. */
export const ASK_RATES: LimiterRates = {
  address: { burst: 20, perMinute: 20 },
  page: { burst: 600, perMinute: 600 },
  all: { burst: 600, perMinute: 600 },
  unnamed: { burst: 600, perMinute: 600 },
};

/** Questions of one address that are kept. */
const KEPT_RATES: LimiterRates = {
  address: { burst: KEPT_OF_ADDRESS, perMinute: KEPT_OF_ADDRESS / (24 * 60) },
  page: UNLIMITED,
  all: UNLIMITED,
  unnamed: UNLIMITED,
};

/** The network that a question comes from; undefined for this machine, which a proxy without configuration makes of everybody. */
export function askerNetwork({ address }: Pick<WebRequest, 'address'>): string | undefined {
  return isLoopback(address) ? undefined : addressNetwork(address);
}

/** One for all audiences of a project. */
export function askLimits(clock: Clock, random: RandomBytes): AskLimits {
  const limiter = createLimiter(clock, ASK_RATES);
  const kept = createLimiter(clock, KEPT_RATES);
  const keyOf = addressKeys(clock, random);
  const take = (address: { readonly address?: string }): number => {
    const { allowed, retryAfter } = limiter.take({ ...address, named: true });
    return allowed ? 0 : retryAfter;
  };
  return {
    take: ({ address }) =>
      // Behind an unconfigured proxy on this machine, every reader has this machine's address.
      take(isLoopback(address) ? {} : { address: keyOf(clientNetwork(address)) }),
    mayKeep: ({ address }) =>
      isLoopback(address) || kept.take({ address: keyOf(clientNetwork(address)), named: true }).allowed,
    takeForProgram: () => take({}),
  };
}
