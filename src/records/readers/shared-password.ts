/** The shared password of a site: hashed slowly, and guessing is throttled before any check. */
import { AppError } from '../../lib/app-error.ts';
import { deriveKey } from '../../lib/derive-key.ts';
import { createPasswordHasher, normalPassword, type PasswordCost } from '../../lib/password-hash.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createThrottle, type ThrottleRule } from '../store/throttle.ts';
import type { ReaderRecords } from './reader-records.ts';

/** Half the memory of a member's hash: many readers may sign in at once. With five passes as hard to attack. */
const COST: PasswordCost = { log: 14, r: 8, p: 5 };
export const LEAST_SHARED_PASSWORD = 8;
const MOST_SHARED_PASSWORD = 256;
/** Longer texts are never hashed. */
const MOST_TYPED = 1_024;
const BUSY_SECONDS = 5;

function throttleRules(project: string, from: string | undefined): readonly ThrottleRule[] {
  const shared: ThrottleRule = { about: 'account', value: project };
  if (from === undefined) return [shared];
  return [
    shared,
    { about: 'address', value: `${project} ${from}` },
    { about: 'account-from-address', value: `${project} ${from}` },
  ];
}

/** @throws AppError `readers/password` */
function refuseWeak(password: string): void {
  const normal = normalPassword(password);
  // Blanks at its ends would be lost when somebody copies it.
  const least = [...normal.trim()].length;
  if (least < LEAST_SHARED_PASSWORD || [...normal].length > MOST_SHARED_PASSWORD)
    throw new AppError(
      'readers/password',
      `A shared password has ${LEAST_SHARED_PASSWORD} to ${MOST_SHARED_PASSWORD} characters`,
      { hint: 'Three or four unrelated words are easy to keep' },
    );
}

type Own = 'hashPassword' | 'checkPassword';

export function createSharedPassword(
  { database, clock, random, secret }: RecordDeps,
  access: ReaderRecords['access'],
  cost: PasswordCost = COST,
): Pick<ReaderRecords, Own> {
  const passwords = createPasswordHasher(random, cost);
  const throttle = createThrottle(deriveKey(secret, 'reader throttle'));

  const checkPassword: ReaderRecords['checkPassword'] = async (project, password, from) => {
    const { password: stored } = await access(project);
    if (stored === undefined) return 'wrong';
    const rules = throttleRules(project, from);
    const wait = await database.write((transaction) => throttle.begin(transaction, rules, clock()));
    if (wait !== undefined) return { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
    try {
      if (!(await passwords.verify(password.slice(0, MOST_TYPED), stored))) return 'wrong';
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'users/busy')) throw error;
      await database.write((transaction) => throttle.takeBack(transaction, rules));
      return { retryAfterSeconds: BUSY_SECONDS };
    }
    await database.write((transaction) => throttle.clear(transaction, rules));
    // Read again: the password may have changed since hashing began.
    return (await access(project)).password === stored ? 'right' : 'wrong';
  };

  return {
    hashPassword: async (password) => {
      refuseWeak(password);
      return passwords.hash(password, 'first');
    },
    checkPassword,
  };
}
