/** A small seeded random source, so that every run of a bench sees the same content. */

/** Random choices that repeat exactly for the same seed. */
export type Random = {
  /** Whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
};

/** Mulberry32: 32 bits of state are plenty for choosing words. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    pick: (from) => {
      const chosen = from[int(0, from.length - 1)];
      if (chosen === undefined) throw new RangeError('cannot pick from an empty list');
      return chosen;
    },
  };
}
