/** Who hears of what happens to records, in the transaction in which it happens. */
import type { Transaction } from './database.ts';

/** When it throws, nothing has happened. */
export type OnEvents<Event> = (transaction: Transaction, events: readonly Event[]) => Promise<void>;
