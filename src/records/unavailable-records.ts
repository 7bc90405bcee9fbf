/** Records in place of an unavailable store: every call fails as with a store that has just gone away. */
import { AppError } from '../lib/app-error.ts';
import type { Records } from './records.ts';

/** @param reason for the log */
export function unavailableRecords(reason: () => string): Records {
  const refuse = async (): Promise<never> => {
    throw new AppError('store/unavailable', reason(), { hint: 'It is retried automatically' });
  };
  /** Every property is again a function that fails: `records.jobs.queue.claim()`. */
  const away: object = new Proxy(refuse, { get: (_, name) => (name === 'then' ? undefined : away) });
  return away as Records;
}
