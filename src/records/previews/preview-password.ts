/** The password of a preview: hashed slowly, and guessing is throttled before any check. */
import { AppError } from '../../lib/app-error.ts';
import { deriveKey } from '../../lib/derive-key.ts';
import { createPasswordHasher, normalPassword, type PasswordCost } from '../../lib/password-hash.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createThrottle, type ThrottleRule } from '../store/throttle.ts';
import type { PreviewRecords } from './preview-records.ts';

/** As for the shared password of a site: many people may type it at once. */
const COST: PasswordCost = { log: 14, r: 8, p: 5 };
export const LEAST_PREVIEW_PASSWORD = 8;
const MOST_PREVIEW_PASSWORD = 256;
/** Longer texts are never hashed. */
const MOST_TYPED = 1_024;
const BUSY_SECONDS = 5;

export interface PreviewPasswords {
  /** @throws AppError `previews/password` */
  hash(password: string): Promise<string>;
  readonly check: PreviewRecords['checkPassword'];
}

function rulesOf(id: string, from: string | undefined): readonly ThrottleRule[] {
  const all: ThrottleRule = { about: 'account', value: id };
  if (from === undefined) return [all];
  return [
    all,
    { about: 'address', value: `${id} ${from}` },
    { about: 'account-from-address', value: `${id} ${from}` },
  ];
}

export function createPreviewPasswords(deps: RecordDeps): PreviewPasswords {
  const { database, clock, random, secret } = deps;
  const passwords = createPasswordHasher(random, deps.passwordCost ?? COST);
  const throttle = createThrottle(deriveKey(secret, 'preview throttle'));
  const stored = async (id: string): Promise<string | null | undefined> =>
    (await database.first<{ password: string | null }>('SELECT password FROM previews WHERE id = ?', [id]))
      ?.password;
  return {
    hash: async (password) => {
      // Blanks at its ends would be lost when somebody copies it.
      const least = [...normalPassword(password).trim()].length;
      if (least < LEAST_PREVIEW_PASSWORD || [...password].length > MOST_PREVIEW_PASSWORD)
        throw new AppError(
          'previews/password',
          `The password of a preview has ${LEAST_PREVIEW_PASSWORD} to ${MOST_PREVIEW_PASSWORD} characters`,
          { hint: 'Three or four unrelated words are easy to keep' },
        );
      return passwords.hash(password, 'first');
    },
    check: async (id, typed, from) => {
      const known = await stored(id);
      if (known === undefined || known === null) return 'wrong';
      const rules = rulesOf(id, from);
      const wait = await database.write((transaction) => throttle.begin(transaction, rules, clock()));
      if (wait !== undefined) return { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
      try {
        if (!(await passwords.verify(typed.slice(0, MOST_TYPED), known))) return 'wrong';
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
