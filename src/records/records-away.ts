/** Records whose store cannot be asked: whoever asks is told so, as by a store that has just gone away. */
import { AppError } from '../lib/app-error.ts';
import type { Records } from './records.ts';

/** @param reason for the log */
export function recordsAway(reason: () => string): Records {
  const refuse = async (): Promise<never> => {
    throw new AppError('store/unavailable', reason(), { hint: 'It is tried again by itself' });
  };
  /** Each property is again something that can be asked and refuses: `records.jobs.queue.claim()`. */
  const away: object = new Proxy(refuse, { get: (_, name) => (name === 'then' ? undefined : away) });
  return away as Records;
}
