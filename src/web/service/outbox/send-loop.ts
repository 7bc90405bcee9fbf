/** Sends what waits in the store: a loop that claims what is due, sends it, and looks again when something has ended. */
import type { Log } from '../../../lib/log.ts';

/** Calls `work` repeatedly until the returned function is called. */
export type Every = (milliseconds: number, work: () => void) => () => void;

interface SendLoopParts<Item> {
  /**
   * Claims what is due and may be sent beside `flying`, which is under way; none ends the pass. A claim lasts three times
   * the longest attempt: a live process has recorded the outcome by then.
   */
  claim(flying: readonly Item[]): Promise<readonly Item[]>;
  /**
   * Sends one and records the outcome.
   * @param stopping aborted by our own shutdown: nothing is recorded, the claim expires, and another process or the next
   * start sends it
   */
  send(item: Item, stopping: AbortSignal): Promise<void>;
  readonly log: Log;
  readonly messages: {
    /** The store cannot be read. */
    readonly unreadable: string;
    /** An outcome could not be stored. */
    readonly unrecorded: string;
  };
  readonly every?: Every;
}

export interface SendLoop {
  start(): void;
  /** Looks for due items now. */
  wake(): void;
  /** Claims nothing more, and gives what is under way two seconds to end. */
  stop(): Promise<void>;
  /** Sends everything that is due and allowed now, and resolves when nothing is under way. */
  sendDue(): Promise<void>;
}

const LOOK_EVERY = 1_000;
const LAST_WAIT = 2_000;

/** Timer ticks that do not keep the program running. */
export const machineTicks: Every = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

export function createSendLoop<Item>(parts: SendLoopParts<Item>): SendLoop {
  const { log, messages, every = machineTicks } = parts;
  const stopping = new AbortController();
  const flying = new Map<Promise<void>, Item>();
  let looking: Promise<void> | undefined;
  let again = false;
  let failing = false;
  let ended = false;
  let stopTicks: (() => void) | undefined;

  const launch = (item: Item): void => {
    const flight = parts
      .send(item, stopping.signal)
      .catch((error: unknown) => log.error(messages.unrecorded, { error: String(error) }))
      .finally(() => {
        flying.delete(flight);
        look();
      });
    flying.set(flight, item);
  };

  const claimAll = async (): Promise<void> => {
    while (!ended) {
      const claimed = await parts.claim([...flying.values()]);
      if (claimed.length === 0) return;
      for (const item of claimed) launch(item);
    }
  };

  /** One pass at a time. A request during a pass causes another one: what could not be claimed may be free by then. */
  const look = (): void => {
    if (ended) return;
    if (looking !== undefined) {
      again = true;
      return;
    }
    looking = claimAll()
      .then(
        () => void (failing = false),
        (error: unknown) => {
          // Logged once, not every second while the store is unavailable.
          if (!failing) log.error(messages.unreadable, { error: String(error) });
          failing = true;
        },
      )
      .finally(() => {
        looking = undefined;
        if (again) look();
        again = false;
      });
  };

  const settled = async (): Promise<void> => {
    while (looking !== undefined || flying.size > 0) {
      await looking;
      await Promise.all(flying.keys());
    }
  };

  return {
    start: () => {
      stopTicks ??= every(LOOK_EVERY, look);
      look();
    },
    wake: look,
    stop: async () => {
      ended = true;
      stopTicks?.();
      const cut = setTimeout(() => stopping.abort(), LAST_WAIT);
      await settled();
      clearTimeout(cut);
    },
    sendDue: async () => {
      look();
      await settled();
    },
  };
}
