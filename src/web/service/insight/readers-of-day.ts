/** Tells the readers of one day apart, in memory alone, and limits what one network may name. */

import { hash } from 'node:crypto';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { OTHER_NAMES } from '../../../records/insight/insight.ts';
import { clientNetwork } from '../../edge/http/address-key.ts';
import { type CountParts, dayOf } from './count-sightings.ts';

/** Browsers of one network and day that count apart; an office has fewer, and whoever invents names has more. */
export const MAX_BROWSERS = 200;
/** Other sites and broken addresses of one network and day that are named: one reader may not use up those of all. */
export const MAX_NAMES = 200;
/** Networks of one day of which the browsers, or the names, are known. */
const MAX_NETWORKS = 20_000;
const MAX_NAMING = 2_000;

/** @returns the salt of the day: one for everything in this process that asks on that day, and forgotten with it */
export function saltOfDay(clock: Clock, random: RandomBytes): () => Uint8Array {
  let known: { readonly day: number; readonly salt: Uint8Array } | undefined;
  return () => {
    const day = dayOf(clock());
    if (known?.day !== day) known = { day, salt: random(32) };
    return known.salt;
  };
}

/**
 * A visitor is a hash of address and browser with a salt that exists for one day in memory alone: afterwards nobody can tell
 * whose it was, nor that two of different days are the same. Networks are known by such a hash as well, so no address stays.
 */
export function readersOfDay(
  clock: Clock,
  saltNow: () => Uint8Array,
): Pick<CountParts, 'visitorOf' | 'nameOf'> {
  let day = -1;
  let salt = '';
  let browsers = new BoundedMap<number, Set<number>>({ entries: MAX_NETWORKS });
  let names = new BoundedMap<number, Set<number>>({ entries: MAX_NAMING });
  const today = (): void => {
    const now = dayOf(clock());
    if (now === day) return;
    day = now;
    salt = Buffer.from(saltNow()).toString('hex');
    browsers = new BoundedMap({ entries: MAX_NETWORKS });
    names = new BoundedMap({ entries: MAX_NAMING });
  };
  const numberOf = (...parts: readonly string[]): number =>
    Number.parseInt(hash('sha256', JSON.stringify([salt, ...parts]), 'hex').slice(0, 13), 16);
  return {
    visitorOf: (project, { address, userAgent }) => {
      today();
      const network = clientNetwork(address);
      const visitor = numberOf(project, network, userAgent);
      const all = numberOf(project, network);
      return hasRoom(browsers, all, { one: visitor, max: MAX_BROWSERS }) ? visitor : all;
    },
    nameOf: (project, { address }, name) => {
      today();
      const one = numberOf(name);
      const network = numberOf(project, clientNetwork(address));
      return hasRoom(names, network, { one, max: MAX_NAMES }) ? name : OTHER_NAMES;
    },
  };
}

/** True for one that the network had already, or still may have. */
function hasRoom(
  networks: BoundedMap<number, Set<number>>,
  network: number,
  { one, max }: { readonly one: number; readonly max: number },
): boolean {
  const known = networks.getOrMake(network, () => new Set());
  if (known.has(one)) return true;
  if (known.size >= max) return false;
  known.add(one);
  return true;
}
