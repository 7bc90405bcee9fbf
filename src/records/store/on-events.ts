/** The type of event subscribers, which run in the transaction of the event. */
import type { Transaction } from './database.ts';

/** If it throws, the transaction is undone. */
export type OnEvents<Event> = (transaction: Transaction, events: readonly Event[]) => Promise<void>;
