/** Salts that all processes of a server share for one day, and that nobody can compute for a day that is over. */
import { createHmac } from 'node:crypto';
import type { Clock } from '../../lib/time/clock.ts';

const DAY = 86_400_000;

interface DaySeed {
  /** Days since the epoch. */
  readonly day: number;
  /** base64url. */
  readonly seed: string;
}

export interface DaySalts {
  /** The first bytes of today's salt, at most 32. */
  salt(count: number): Uint8Array;
  /** For a process that joins today. */
  today(): DaySeed;
}

/** Each day's seed is made of the one before, which is forgotten: there is no way back. */
export function daySalts(clock: Clock, start: DaySeed): DaySalts {
  let { day } = start;
  let seed: Buffer = Buffer.from(start.seed, 'base64url');
  const derived = (word: string): Buffer => createHmac('sha256', seed).update(word).digest();
  const follow = (): void => {
    for (const now = Math.floor(clock() / DAY); day < now; day++) seed = derived('next day');
  };
  return {
    salt: (count) => {
      follow();
      return derived('salt').subarray(0, count);
    },
    today: () => {
      follow();
      return { day, seed: seed.toString('base64url') };
    },
  };
}
