/** The two limits of an interface that is used with tokens: requests with one token, and requests of one address without a valid one. */
import { addressKeys, clientNetwork } from '../../edge/http/address-key.ts';
import type { HeaderValues } from '../../edge/http/reply.ts';
import { createKeyLimiter, rateLimitHeaders, type Taken } from '../../edge/limits/key-limiter.ts';
import { CLIENT, sharedLimiter } from '../../edge/limits/shared-limiter.ts';
import type { Service } from '../service.ts';

interface TokenLimits {
  /** A request with a valid token. @returns also the headers that report the remaining quota */
  accepted(id: string): Taken & { readonly headers: HeaderValues };
  /**
   * A request without a valid token. Call it only once the token has failed: then a valid one is never blocked by
   * others at its address.
   */
  refused(address: string): Taken;
}

/**
 * @param name of the interface; its limits are shared by all processes of the installation under this name
 * @param failuresPerMinute requests without a valid token that one address may send in a minute
 */
export function createTokenLimits(service: Service, name: string, failuresPerMinute: number): TokenLimits {
  const { clock, limits, peers, random, addressSalt = random } = service;
  const limiter = (topic: string, perMinute: number) =>
    sharedLimiter(createKeyLimiter(clock, perMinute), { name: topic, shape: CLIENT }, peers);
  const [perToken, perAddress] = [
    limiter(name, limits.apiPerMinute),
    limiter(`${name} refused`, failuresPerMinute),
  ];
  const keyOf = addressKeys(clock, addressSalt);
  return {
    accepted: (id) => {
      const taken = perToken.take(id);
      return { ...taken, headers: rateLimitHeaders(limits.apiPerMinute, taken) };
    },
    refused: (address) => perAddress.take(keyOf(name, clientNetwork(address))),
  };
}
