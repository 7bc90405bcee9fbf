/** Values that are accepted once: the ids of JWTs and the states of sign-ins, stored as hashes until they expire. */
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { ReaderRecords } from './reader-records.ts';
import { secretHash } from './secret-hash.ts';

/** Kept longer than they are valid, because two servers' clocks differ. */
const SKEW = 10 * 60_000;

export interface OneTimeValues extends Pick<ReaderRecords, 'useOnce'> {
  forget(transaction: Transaction, now: number): Promise<void>;
}

export function createOneTimeValues({ database, clock }: RecordDeps): OneTimeValues {
  return {
    useOnce: async (project, value, expiresAt) => {
      if (!Number.isSafeInteger(expiresAt)) return false;
      const until = Math.max(expiresAt, clock()) + SKEW;
      const added = await database.write((transaction) =>
        transaction.run(
          `INSERT INTO reader_used_values (project, hash, expires_at) VALUES (?, ?, ?)
           ON CONFLICT (project, hash) DO NOTHING`,
          [project, secretHash(value), Number.isSafeInteger(until) ? until : expiresAt],
        ),
      );
      return added > 0;
    },
    forget: async (transaction, now) => {
      await transaction.run('DELETE FROM reader_used_values WHERE expires_at <= ?', [now]);
    },
  };
}
