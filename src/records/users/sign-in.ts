/** Signing in: throttled before anything is checked, as slow for addresses that are not there, and in two steps with a second factor. */
import { AppError } from '../../lib/app-error.ts';
import { deriveKey } from '../../lib/derive-key.ts';
import type { Database, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Sessions } from './sessions.ts';
import { createThrottle, type Throttle, type ThrottleRule } from './throttle.ts';
import type { SignIn, UserRecords } from './user-records.ts';
import { findUser, toUser, USER_COLUMNS, type UserRow } from './user-row.ts';

const TICKET_GOOD_FOR = 5 * 60_000;
const HOUSEKEEPING_EVERY = 10 * 60_000;
const BUSY_SECONDS = 5;
/** Longer ones belong to nobody; hashing and storing must not take them. */
const MOST_TYPED = 1024;

type Secret = UserRow & { readonly password: string };

export interface SignInParts {
  readonly sessions: Sessions;
  readonly tokens: OneTimeTokens;
  readonly factor: SecondFactor;
  readonly passwords: PasswordHasher;
}

export interface SignInRecords extends Pick<UserRecords, 'signIn' | 'signInWithTotp'> {
  /**
   * Whether a member who is signed in knows their password; throttled like a sign-in.
   * @throws AppError `users/throttled`
   */
  knowsPassword(user: string, password: string): Promise<boolean>;
}

const REFUSED: SignIn = { outcome: 'refused' };
const throttled = (milliseconds: number): SignIn => ({
  outcome: 'throttled',
  retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
});
const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'users/busy';

export function createSignIn(deps: RecordDeps, parts: SignInParts): SignInRecords {
  const { database, clock, secret } = deps;
  const { sessions, tokens, factor, passwords } = parts;
  const throttle = createThrottle(deriveKey(secret, 'sign-in throttle'));
  const tidy = housekeeping(database, parts, throttle);
  const begin = (rules: readonly ThrottleRule[]): Promise<number | undefined> =>
    database.write((transaction) => throttle.begin(transaction, rules, clock()));

  const enter = async (transaction: Transaction, row: Secret, device: string): Promise<SignIn> => {
    // Read again: the password may have been changed, or the member removed, while it was being hashed.
    const now = await transaction.first<Secret>(
      `SELECT ${USER_COLUMNS}, u.password FROM users u WHERE u.id = ?`,
      [row.id],
    );
    if (now === undefined || now.password !== row.password) return REFUSED;
    if (now.hasTotp === 1) {
      const ticket = await tokens.make(transaction, {
        kind: 'ticket',
        user: row.id,
        goodFor: TICKET_GOOD_FOR,
      });
      return { outcome: 'totp', ticket };
    }
    return { outcome: 'in', ...(await sessions.start(transaction, toUser(now), device)) };
  };

  const checked = async (typed: string, row: Secret | undefined): Promise<boolean> =>
    passwords.verify(typed.slice(0, MOST_TYPED), row?.password);

  /** A hash made at another cost is made anew while the password is at hand. */
  const renewed = async (row: Secret, password: string): Promise<Secret> => {
    if (!passwords.isDated(row.password)) return row;
    const made = await passwords.hash(password);
    const changed = await database.write((transaction) =>
      transaction.run('UPDATE users SET password = ? WHERE id = ? AND password = ?', [
        made,
        row.id,
        row.password,
      ]),
    );
    return changed === 0 ? row : { ...row, password: made };
  };

  const signIn: SignInRecords['signIn'] = async ({ email, password, device, from }) => {
    const address = email.trim().normalize('NFC').toLowerCase().slice(0, MOST_TYPED);
    const rules: readonly ThrottleRule[] = [
      { about: 'account', value: address },
      { about: 'address', value: from },
    ];
    await tidy(clock());
    const wait = await begin(rules);
    if (wait !== undefined) return throttled(wait);
    const row = await database.first<Secret>(
      `SELECT ${USER_COLUMNS}, u.password FROM users u WHERE u.email = ?`,
      [address],
    );
    try {
      if (!(await checked(password, row)) || row === undefined) return REFUSED;
      const fresh = await renewed(row, password);
      return await database.write(async (transaction) => {
        await throttle.clear(transaction, rules);
        return enter(transaction, fresh, device);
      });
    } catch (error) {
      if (!isBusy(error)) throw error;
      // Nothing was tried, so nothing is counted.
      await database.write((transaction) => throttle.clear(transaction, rules.slice(1)));
      return throttled(BUSY_SECONDS * 1000);
    }
  };

  const signInWithTotp: SignInRecords['signInWithTotp'] = ({ ticket, code, device, from }) =>
    database.write(async (transaction) => {
      const user = (await tokens.look(transaction, 'ticket', ticket))?.user ?? '';
      const rules: readonly ThrottleRule[] = [
        ...(user === '' ? [] : [{ about: 'second-factor', value: user } as const]),
        { about: 'address', value: from },
      ];
      const wait = await throttle.begin(transaction, rules, clock());
      if (wait !== undefined) return throttled(wait);
      if ((await tokens.tryOnce(transaction, 'ticket', ticket)) === undefined) return REFUSED;
      const member = user === '' ? undefined : await findUser(transaction, user);
      if (member === undefined || !(await factor.check(transaction, user, code.slice(0, 64)))) return REFUSED;
      await tokens.take(transaction, 'ticket', ticket);
      await throttle.clear(transaction, rules);
      return { outcome: 'in', ...(await sessions.start(transaction, member, device)) };
    });

  const knowsPassword: SignInRecords['knowsPassword'] = async (user, password) => {
    const row = await database.first<Secret>(
      `SELECT ${USER_COLUMNS}, u.password FROM users u WHERE u.id = ?`,
      [user],
    );
    const rules: readonly ThrottleRule[] = [{ about: 'second-factor', value: `password of ${user}` }];
    const wait = await begin(rules);
    if (wait !== undefined)
      throw new AppError('users/throttled', 'The password was wrong too often', {
        hint: `Try again in ${Math.ceil(wait / 1000)} seconds`,
      });
    if (!(await checked(password, row))) return false;
    await database.write((transaction) => throttle.clear(transaction, rules));
    return true;
  };

  return { signIn, signInWithTotp, knowsPassword };
}

/** Deletes what has ended, now and then, beside a sign-in; when that fails the next one tries again. */
function housekeeping(
  database: Database,
  { sessions, tokens }: SignInParts,
  throttle: Throttle,
): (now: number) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (now - last < HOUSEKEEPING_EVERY) return;
    last = now;
    await database
      .write(async (transaction) => {
        await sessions.forget(transaction, now);
        await tokens.forget(transaction, now);
        await throttle.forget(transaction, now);
      })
      .catch(() => undefined);
  };
}
