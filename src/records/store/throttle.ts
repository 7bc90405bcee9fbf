/** Throttles guessing: tries are counted before they are checked, in counts that all processes share. */
import { createHmac } from 'node:crypto';
import type { Transaction } from './database.ts';

/** `free` tries, then a wait that doubles from a second up to `longest`. */
export interface ThrottleRule {
  readonly about: 'account' | 'address' | 'account-from-address' | 'browser' | 'second-factor';
  /** What is counted: an e-mail address, a hashed client address, a member's id. Only its hash is stored. */
  readonly value: string;
}

const RULES: Readonly<Record<ThrottleRule['about'], { readonly free: number; readonly longest: number }>> = {
  // Caused by strangers: applies to browsers that are not known, and to addresses that have tried already.
  account: { free: 10, longest: 60_000 },
  address: { free: 20, longest: 15 * 60_000 },
  // Causes no wait: while it lasts, failures of others on the account do not count.
  'account-from-address': { free: 3, longest: 0 },
  // Only this browser can use it up, and a thief of its cookie must not guess for long.
  browser: { free: 10, longest: 60_000 },
  // This client knows the password.
  'second-factor': { free: 5, longest: 15 * 60_000 },
};

/** Counts without a try for this long are deleted. */
const FORGOTTEN = 60 * 60_000;

export interface Throttle {
  /** Counts a try under every rule. @returns milliseconds to wait when a rule requires it; then nothing was counted */
  begin(transaction: Transaction, rules: readonly ThrottleRule[], now: number): Promise<number | undefined>;
  /**
   * After a successful try: resets the counts of an account, and takes one off that of an address, which may have tried
   * others.
   */
  clear(transaction: Transaction, rules: readonly ThrottleRule[]): Promise<void>;
  /** Undoes the count of a try that did not happen. */
  takeBack(transaction: Transaction, rules: readonly ThrottleRule[]): Promise<void>;
  /** Deletes expired counts. */
  forget(transaction: Transaction, now: number): Promise<void>;
}

interface CountedRule {
  readonly rule: ThrottleRule;
  readonly hash: Buffer;
  readonly failures: number;
  readonly until: number;
}

export function createThrottle(key: Uint8Array): Throttle {
  const hashOf = ({ about, value }: ThrottleRule): Buffer =>
    createHmac('sha256', key).update(`${about}\n${value}`).digest();

  const takeBack: Throttle['takeBack'] = async (transaction, rules) => {
    for (const rule of rules)
      await transaction.run(
        'UPDATE user_failures SET failures = failures - 1, until_at = 0 WHERE hash = ? AND failures > 0',
        [hashOf(rule)],
      );
  };

  return {
    begin: async (transaction, rules, now) => {
      // The upsert takes the row's lock, so that two processes cannot count past one another.
      const counters: CountedRule[] = [];
      for (const rule of rules) {
        const hash = hashOf(rule);
        const row = await transaction.first<{ failures: number; until: number }>(
          `INSERT INTO user_failures (hash, failures, last_at, until_at) VALUES (?, 0, ?, 0)
           ON CONFLICT (hash) DO UPDATE SET
             failures = CASE WHEN user_failures.last_at < ? THEN 0 ELSE user_failures.failures END
           RETURNING failures, until_at AS "until"`,
          [hash, now, now - FORGOTTEN],
        );
        counters.push({ rule, hash, failures: row?.failures ?? 0, until: row?.until ?? 0 });
      }
      const wait = longestWait(counters, now);
      if (wait > 0) return wait;
      for (const { rule, hash, failures } of counters) {
        const { free, longest } = RULES[rule.about];
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
      await takeBack(
        transaction,
        rules.filter(({ about }) => about === 'address'),
      );
      for (const rule of rules)
        if (rule.about !== 'address')
          await transaction.run('DELETE FROM user_failures WHERE hash = ?', [hashOf(rule)]);
    },
    takeBack,
    forget: async (transaction, now) => {
      await transaction.run('DELETE FROM user_failures WHERE last_at < ?', [now - 2 * FORGOTTEN]);
    },
  };
}

/**
 * Otherwise an attack on an account from many addresses would shut out its owner at a new browser for as long as it
 * lasts.
 */
function longestWait(counters: readonly CountedRule[], now: number): number {
  const spared = counters.some(
    ({ rule, failures }) => rule.about === 'account-from-address' && failures < RULES[rule.about].free,
  );
  const relevant = counters.filter(({ rule }) => !(spared && rule.about === 'account'));
  return Math.max(0, ...relevant.map(({ until }) => until - now));
}
