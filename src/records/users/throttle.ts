/** Slows down guessing: counts tries before they are checked, so that many at once gain nothing; one count for all processes. */
import { createHmac } from 'node:crypto';
import type { Transaction } from '../store/database.ts';

/** `free` tries, then a wait that doubles from a second up to `longest`. */
export interface ThrottleRule {
  readonly about: 'account' | 'address' | 'second-factor';
  /** What is counted: an e-mail address, a hashed client address, a member's id. Only its hash is stored. */
  readonly value: string;
}

const RULES: Readonly<Record<ThrottleRule['about'], { readonly free: number; readonly longest: number }>> = {
  // A stranger can make a member wait by trying their address; more than a minute would lock them out.
  account: { free: 10, longest: 60_000 },
  address: { free: 20, longest: 15 * 60_000 },
  // Whoever gets here knows the password.
  'second-factor': { free: 5, longest: 15 * 60_000 },
};

/** Counts of those that were quiet for so long are forgotten. */
const FORGOTTEN = 60 * 60_000;

export interface Throttle {
  /**
   * Counts a try under every rule.
   * @returns milliseconds to wait when one of them says so; then nothing was counted
   */
  begin(transaction: Transaction, rules: readonly ThrottleRule[], now: number): Promise<number | undefined>;
  /** The try was right: forgets those of an account, and takes back the one of an address, which may have tried others. */
  clear(transaction: Transaction, rules: readonly ThrottleRule[]): Promise<void>;
  /** Deletes counts that mean nothing any more. */
  forget(transaction: Transaction, now: number): Promise<void>;
}

export function createThrottle(key: Uint8Array): Throttle {
  const hashOf = ({ about, value }: ThrottleRule): Buffer =>
    createHmac('sha256', key).update(`${about}\n${value}`).digest();

  return {
    begin: async (transaction, rules, now) => {
      // The upsert takes the row's lock, so that two processes cannot count past one another.
      const counted: { hash: Buffer; failures: number }[] = [];
      let wait = 0;
      for (const rule of rules) {
        const hash = hashOf(rule);
        const row = await transaction.first<{ failures: number; until: number }>(
          `INSERT INTO user_failures (hash, failures, last_at, until_at) VALUES (?, 0, ?, 0)
           ON CONFLICT (hash) DO UPDATE SET
             failures = CASE WHEN user_failures.last_at < ? THEN 0 ELSE user_failures.failures END
           RETURNING failures, until_at AS "until"`,
          [hash, now, now - FORGOTTEN],
        );
        counted.push({ hash, failures: row?.failures ?? 0 });
        wait = Math.max(wait, (row?.until ?? 0) - now);
      }
      if (wait > 0) return wait;
      for (const [at, { hash, failures }] of counted.entries()) {
        const { free, longest } = RULES[rules[at]!.about];
        const over = failures + 1 - free;
        const until = over < 0 ? 0 : now + Math.min(longest, 1000 * 2 ** Math.min(over, 20));
        await transaction.run(
          'UPDATE user_failures SET failures = ?, last_at = ?, until_at = ? WHERE hash = ?',
          [failures + 1, now, until, hash],
        );
      }
      return undefined;
    },
    clear: async (transaction, rules) => {
      for (const rule of rules)
        await transaction.run(
          rule.about === 'address'
            ? 'UPDATE user_failures SET failures = failures - 1, until_at = 0 WHERE hash = ? AND failures > 0'
            : 'DELETE FROM user_failures WHERE hash = ?',
          [hashOf(rule)],
        );
    },
    forget: async (transaction, now) => {
      await transaction.run('DELETE FROM user_failures WHERE last_at < ?', [now - 2 * FORGOTTEN]);
    },
  };
}
