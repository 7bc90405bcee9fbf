/** How often programs and their readers may ask, each kind of request for itself: a flood of one does not stop the others. */

import type { RandomBytes } from '../../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { addressKeys, clientNetwork, isLoopback } from '../../../edge/http/address-key.ts';
import type { WebRequest } from '../../../edge/http/handler.ts';
import { createLimiter, type LimiterRates } from '../../../edge/limits/limiter.ts';

export type ProgramTask = 'register' | 'token' | 'authorize' | 'document';

const rates = (address: number, all: number): LimiterRates => ({
  address: { burst: address, perMinute: address },
  page: { burst: 1, perMinute: 1 },
  all: { burst: all, perMinute: all },
  unnamed: { burst: all, perMinute: all },
});

/** Requests in a minute. */
export const PROGRAM_RATES: Readonly<Record<ProgramTask, LimiterRates>> = {
  register: rates(30, 300),
  token: rates(60, 600),
  authorize: rates(60, 600),
  /** Requests to other servers, in the name of a reader. */
  document: rates(10, 60),
};

/** @returns seconds to wait; 0 when the request may go on */
export type ProgramLimits = (task: ProgramTask, request: Pick<WebRequest, 'address'>) => number;

export function programLimits(clock: Clock, random: RandomBytes): ProgramLimits {
  const keyOf = addressKeys(clock, random);
  const limiter = (task: ProgramTask) => createLimiter(clock, PROGRAM_RATES[task]);
  const limiters = {
    register: limiter('register'),
    token: limiter('token'),
    authorize: limiter('authorize'),
    document: limiter('document'),
  };
  return (task, { address }) => {
    // Behind an unconfigured proxy on this machine, every client has this machine's address.
    const client = isLoopback(address) ? {} : { address: keyOf(clientNetwork(address)) };
    const { allowed, retryAfter } = limiters[task].take({ ...client, named: true });
    return allowed ? 0 : retryAfter;
  };
}
