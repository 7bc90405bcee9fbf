/** Retries while another program has exclusive access to the file, without blocking this one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './sqlite-errors.ts';

/** Milliseconds that a second program waits for the first one to finish its migrations. */
const PATIENCE = 120_000;

export async function whenFree<T>(action: () => T): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
      await sleep(20);
    }
  }
}
