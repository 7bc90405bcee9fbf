/** Changes of who is a member happen one after another, in every process that shares the store. */
import type { Transaction } from '../store/database.ts';

/** Call first in a transaction: PostgreSQL makes the next one wait at this row until this one is done. */
export async function takeTurn(transaction: Transaction): Promise<void> {
  await transaction.run('UPDATE user_turns SET turn = turn + 1 WHERE id = 1');
}
