/** What written answers may cost, taken before an answer begins: of the store that all processes share, or of this process alone. */
import type { Clock } from '../../lib/time/clock.ts';
import { DAY_MS } from '../../lib/time/dates.ts';
import type {
  Cost,
  NoReservation,
  SpendingCaps,
  SpendingRecords,
} from '../../records/spending/spending-records.ts';
import type { AskSettings } from '../../settings/ask-settings.ts';

/** `left`: the reader went away, which says nothing of the endpoint. */
export type AnswerEnding = 'whole' | 'left' | 'failed';

export interface Reservation {
  /** Call once, whatever happens. @param used at most what was taken counts */
  settle(used: Cost, ending: AnswerEnding): Promise<void>;
}

export interface AskBudget {
  /**
   * @param network of the asker, as `addressNetwork` names it; left out, no network counts
   * @returns why it would pass a cap: nothing is taken then
   */
  reserve(maximum: Cost, network?: string): Promise<Reservation | NoReservation>;
}

/** Where the open service counts. */
export interface SpendingStore {
  readonly records: SpendingRecords;
  /** A name of a network for today, from which nobody finds the network again. */
  readonly nameOf: (network: string) => string;
}

export function capsOf({
  tokensPerDay,
  moneyPerDay,
  moneyOfAllPerDay,
  atOnce,
  networkShare,
}: Pick<
  AskSettings,
  'tokensPerDay' | 'moneyPerDay' | 'moneyOfAllPerDay' | 'atOnce' | 'networkShare'
>): SpendingCaps {
  return {
    tokens: tokensPerDay,
    money: moneyPerDay,
    moneyOfAll: moneyOfAllPerDay,
    atOnce,
    ofNetwork: networkShare,
  };
}

interface StoreBudget {
  readonly project: string;
  readonly caps: SpendingCaps;
  /** Settles when the store is open, which may be never. */
  readonly spending: Promise<SpendingStore>;
  /** Called when what was not used could not be given back: it stays spent. */
  readonly failed: (error: unknown) => void;
}

/** A question right after the start waits for the store; one without a store does not wait for long. */
const OPENS_WITHIN_MS = 3_000;

/** While the store is away nothing can be counted, so nothing is spent. */
export function storeBudget({ project, caps, spending, failed }: StoreBudget): AskBudget {
  return {
    reserve: async (max, asker) => {
      const store = await within(spending, OPENS_WITHIN_MS);
      if (store === undefined) return 'resting';
      const { records, nameOf } = store;
      const network = asker === undefined ? undefined : nameOf(asker);
      const reserved = await records.reserve({ project, network, max, caps }).catch((error: unknown) => {
        failed(error);
        return undefined;
      });
      if (reserved === undefined) return 'resting';
      if ('refused' in reserved) return reserved.refused;
      return {
        settle: (used, ending) => records.settle(reserved.id, { used, ending }).catch(failed),
      };
    },
  };
}

/** Where no store is: a preview and an evaluation, which ask from one machine. */
export function processBudget(clock: Clock, caps: SpendingCaps): AskBudget & { spent(): Cost } {
  let day = -1;
  let spent: Cost = { tokens: 0, money: 0 };
  let running = 0;
  const today = (): number => {
    const now = Math.floor(clock() / DAY_MS);
    if (now !== day) spent = { tokens: 0, money: 0 };
    day = now;
    return now;
  };
  const money = Math.min(caps.money ?? Infinity, caps.moneyOfAll ?? Infinity);
  const add = (cost: Cost, sign: 1 | -1): void => {
    spent = { tokens: spent.tokens + sign * cost.tokens, money: spent.money + sign * cost.money };
  };
  return {
    spent: () => {
      today();
      return spent;
    },
    reserve: async (maximum) => {
      const whose = today();
      if (spent.tokens + maximum.tokens > caps.tokens || spent.money + maximum.money > money) return 'spent';
      if (running >= caps.atOnce) return 'busy';
      running++;
      add(maximum, 1);
      let isOpen = true;
      return {
        settle: async (used) => {
          if (!isOpen) return;
          isOpen = false;
          running--;
          // What was begun yesterday was paid from yesterday.
          if (today() !== whose) return;
          add(maximum, -1);
          add({ tokens: bounded(used.tokens, maximum.tokens), money: bounded(used.money, maximum.money) }, 1);
        },
      };
    },
  };
}

function bounded(used: number, maximum: number): number {
  return Math.min(maximum, Math.max(0, used));
}

async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
