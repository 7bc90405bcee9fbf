/** A number of bytes that many may hold together; when there are more, who used theirs longest ago lets go of them. */
export interface Holding {
  /** It is needed still, so others go before it. */
  use(): void;
  /** Given back by who holds it. */
  end(): void;
}

export interface ByteBudget {
  /** Bytes that are held at the moment. */
  used(): number;
  /** @param letGo called when the bytes are needed for others, and at once for what is too large to be worth it */
  hold(bytes: number, letGo: () => void): Holding;
}

interface Held {
  readonly bytes: number;
  readonly letGo: () => void;
}

export const NOTHING_HELD: Holding = { use: () => undefined, end: () => undefined };

/** One never takes more than this share, so that it does not empty the whole. */
const LARGEST_SHARE = 4;

/** @param most bytes */
export function byteBudget(most: number): ByteBudget {
  // In the order of their last use.
  const all = new Set<Held>();
  let used = 0;
  const end = (held: Held): boolean => {
    if (!all.delete(held)) return false;
    used -= held.bytes;
    return true;
  };
  return {
    used: () => used,
    hold: (bytes, letGo) => {
      if (bytes > most / LARGEST_SHARE) {
        letGo();
        return NOTHING_HELD;
      }
      const held: Held = { bytes, letGo };
      all.add(held);
      used += bytes;
      for (const oldest of all) {
        if (used <= most) break;
        end(oldest);
        oldest.letGo();
      }
      return {
        use: () => {
          if (all.delete(held)) all.add(held);
        },
        end: () => void end(held),
      };
    },
  };
}
