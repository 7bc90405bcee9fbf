/** A password that many people share: hashed slowly, and guessing is throttled before any check. */
import { AppError } from '../../lib/app-error.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { createPasswordHasher, normalPassword, type PasswordCost } from '../../lib/secrets/password-hash.ts';
import type { RecordDeps } from './record-deps.ts';
import { createThrottle, type ThrottleRule } from './throttle.ts';

interface ThrottledPasswordParts {
  /** Derives the key of the throttle. */
  readonly purpose: string;
  /** Code of the error for a password that is too short or too long. */
  readonly code: string;
  /** For people, at the beginning of a sentence: `A shared password`. */
  readonly name: string;
  /** @returns the hash; undefined when none is set */
  readonly stored: (id: string) => Promise<string | undefined>;
  readonly cost?: PasswordCost | undefined;
}

type PasswordAnswer = 'right' | 'wrong' | { readonly retryAfterSeconds: number };

interface ThrottledPassword {
  /** @throws AppError with the code of the parts */
  hash(password: string): Promise<string>;
  /** @param from hash of the client's address */
  check(id: string, typed: string, from: string | undefined): Promise<PasswordAnswer>;
}

/** Half the memory of a member's hash: many people may type it at once. With five passes as hard to attack. */
const COST: PasswordCost = { log: 14, r: 8, p: 5 };
const MIN = 8;
const MAX = 256;
/** Longer texts are never hashed. */
const MAX_TYPED = 1_024;
const BUSY_SECONDS = 5;

export function createThrottledPassword(
  { database, clock, random, secret }: RecordDeps,
  { purpose, code, name, stored, cost = COST }: ThrottledPasswordParts,
): ThrottledPassword {
  const passwords = createPasswordHasher(random, cost);
  const throttle = createThrottle(deriveKey(secret, purpose));
  return {
    hash: async (password) => {
      const normal = normalPassword(password);
      // Blanks at its ends would be lost when somebody copies it.
      if ([...normal.trim()].length < MIN || [...normal].length > MAX)
        throw new AppError(code, `${name} has ${MIN} to ${MAX} characters`, {
          hint: 'Three or four unrelated words are easy to keep',
        });
      return passwords.hash(password, 'first');
    },
    check: async (id, typed, from) => {
      const known = await stored(id);
      if (known === undefined) return 'wrong';
      const rules = rulesOf(id, from);
      const wait = await database.write((transaction) => throttle.begin(transaction, rules, clock()));
      if (wait !== undefined) return { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
      try {
        if (!(await passwords.verify(typed.slice(0, MAX_TYPED), known))) return 'wrong';
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'users/busy')) throw error;
        await database.write((transaction) => throttle.takeBack(transaction, rules));
        return { retryAfterSeconds: BUSY_SECONDS };
      }
      await database.write((transaction) => throttle.clear(transaction, rules));
      // Read again: the password may have changed since hashing began.
      return (await stored(id)) === known ? 'right' : 'wrong';
    },
  };
}

function rulesOf(id: string, from: string | undefined): readonly ThrottleRule[] {
  const shared: ThrottleRule = { about: 'account', value: id };
  if (from === undefined) return [shared];
  return [
    shared,
    { about: 'address', value: `${id} ${from}` },
    { about: 'account-from-address', value: `${id} ${from}` },
  ];
}
