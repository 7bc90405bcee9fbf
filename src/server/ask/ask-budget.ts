/** What the answers of a project may cost: tokens in a day and answers at the same time, taken before an answer begins. */
import type { Clock } from '../../lib/time/clock.ts';

interface AskCaps {
  /** Of one project in a day (UTC). */
  readonly tokensPerDay: number;
  /** Answers that are being written. */
  readonly atOnce: number;
}

interface Reservation {
  /** @param used what it did cost; at most what was reserved counts. Call once, whatever happens */
  settle(used: number): void;
}

export interface AskBudget {
  /** @returns undefined when it would pass a cap: nothing is taken then */
  reserve(tokens: number): Reservation | undefined;
  /** Settled and reserved tokens of today. */
  spent(): number;
}

const DAY = 86_400_000;

export function askBudget(clock: Clock, { tokensPerDay, atOnce }: AskCaps): AskBudget {
  let day = -1;
  let spent = 0;
  let running = 0;
  const today = (): number => {
    const now = Math.floor(clock() / DAY);
    if (now !== day) spent = 0;
    day = now;
    return now;
  };
  return {
    spent: () => {
      today();
      return spent;
    },
    reserve: (tokens) => {
      const of = today();
      if (running >= atOnce || spent + tokens > tokensPerDay) return undefined;
      running++;
      spent += tokens;
      let isOpen = true;
      return {
        settle: (used) => {
          if (!isOpen) return;
          isOpen = false;
          running--;
          // What was begun yesterday was paid from yesterday.
          if (today() === of) spent -= tokens - Math.min(tokens, Math.max(0, used));
        },
      };
    },
  };
}
