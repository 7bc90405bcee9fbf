/** Sign-in: throttled before any check, equally slow for unknown addresses, and in two steps with a second factor. */
import { AppError } from '../../lib/app-error.ts';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { PasswordHasher, Turn } from '../../lib/secrets/password-hash.ts';
import type { Database, Queries, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createThrottle, type Throttle, type ThrottleRule } from '../store/throttle.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { mustUseProvider } from './must-use-provider.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';
import type { SecondFactor } from './second-factor.ts';
import { type Sessions, suspended } from './sessions.ts';
import { codeRules, passwordRules } from './sign-in-rules.ts';
import type { User } from './user.ts';
import type { SignIn, UserRecords } from './user-records.ts';
import { toUser, USER_COLUMNS, type UserRow } from './user-row.ts';

const TICKET_GOOD_FOR = 5 * 60_000;
const HOUSEKEEPING_EVERY = 10 * 60_000;
const BUSY_SECONDS = 5;
/** Longer passwords are never hashed or stored. */
const MAX_TYPED = 1024;

type Secret = UserRow & { readonly password: string; readonly epoch: number };
const SECRET_COLUMNS = `${USER_COLUMNS}, u.password, u.browser_epoch AS epoch`;

export interface SignInParts {
  readonly browsers: KnownBrowsers;
  readonly sessions: Sessions;
  readonly tokens: OneTimeTokens;
  readonly factor: SecondFactor;
  readonly passwords: PasswordHasher;
}

type Arrived = Extract<SignIn, { outcome: 'in' | 'totp' }>;

export interface SignInRecords extends Pick<UserRecords, 'signIn' | 'signInWithTotp'> {
  /** Whether a signed-in member knows their password; throttled like a sign-in. @throws AppError `users/throttled` */
  knowsPassword(user: string, password: string): Promise<boolean>;
  /** Signs a member in after every proof but the second factor. */
  enter(transaction: Transaction, member: User, device: string): Promise<Arrived>;
  /** Forgets failed tries at a member's account. */
  forgive(transaction: Transaction, member: User): Promise<void>;
  /** Deletes expired rows from time to time. */
  tidy(now: number): Promise<void>;
}

const REFUSED: SignIn = { outcome: 'refused' };
const ELSEWHERE: SignIn = { outcome: 'elsewhere' };
export const throttled = (milliseconds: number): Extract<SignIn, { outcome: 'throttled' }> => ({
  outcome: 'throttled',
  retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
});
/** Marks the first sign-in with a browser of somebody who has signed in before. */
const noted = <Found extends SignIn>(
  found: Found,
  { lastSeenAt }: Secret,
  known: string | undefined,
): Found =>
  found.outcome === 'in' && known === undefined && lastSeenAt !== null
    ? { ...found, isNewBrowser: true }
    : found;
const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'users/busy';

export function createSignIn(deps: RecordDeps, parts: SignInParts): SignInRecords {
  const { database, clock, secret } = deps;
  const { browsers, sessions, tokens, factor, passwords } = parts;
  const throttle = createThrottle(deriveKey(secret, 'sign-in throttle'));
  const tidy = housekeeping(database, parts, throttle);
  const begin = (rules: readonly ThrottleRule[]): Promise<number | undefined> =>
    database.write((transaction) => throttle.begin(transaction, rules, clock()));
  const read = (queries: Queries, column: 'id' | 'email', value: string): Promise<Secret | undefined> =>
    queries.first<Secret>(`SELECT ${SECRET_COLUMNS} FROM users u WHERE u.${column} = ?`, [value]);
  const knownBy = (row: Secret | undefined, given: readonly string[] = []): string | undefined =>
    row === undefined ? undefined : browsers.recognise(given, row);

  const enter: SignInRecords['enter'] = async (transaction, member, device) => {
    if (!member.active) throw suspended();
    if (!member.hasTotp) return { outcome: 'in', ...(await sessions.start(transaction, member, device)) };
    const token = { kind: 'ticket', user: member.id, goodFor: TICKET_GOOD_FOR } as const;
    return { outcome: 'totp', ticket: await tokens.make(transaction, token) };
  };

  /** A hash of an outdated cost is renewed while the password is available. */
  const renewed = async (row: Secret, password: string, turn: Turn): Promise<Secret> => {
    if (!passwords.isDated(row.password)) return row;
    const hash = await passwords.hash(password, turn);
    const changed = await database.write((transaction) =>
      transaction.run('UPDATE users SET password = ? WHERE id = ? AND password = ?', [
        hash,
        row.id,
        row.password,
      ]),
    );
    return changed === 0 ? row : { ...row, password: hash };
  };

  const signIn: SignInRecords['signIn'] = async ({ email, password, device, from, browsers: given }) => {
    const address = email.trim().normalize('NFC').toLowerCase().slice(0, MAX_TYPED);
    await tidy(clock());
    const row = await read(database, 'email', address);
    const known = knownBy(row, given);
    const rules = passwordRules(address, { from, known });
    const turn = known === undefined ? 'usual' : 'first';
    const wait = await begin(rules);
    if (wait !== undefined) return throttled(wait);
    try {
      const right = await passwords.verify(password.slice(0, MAX_TYPED), row?.password, turn);
      if (!right || row === undefined) return REFUSED;
      const fresh = await renewed(row, password, turn);
      return await database.write(async (transaction) => {
        await throttle.clear(transaction, rules);
        // Read again: the password may have changed, or the member may be gone, since hashing began.
        const now = await read(transaction, 'id', fresh.id);
        if (now === undefined || now.password !== fresh.password) return REFUSED;
        // Revealed only to those who know the password.
        if (await mustUseProvider(transaction, now)) return ELSEWHERE;
        return noted(await enter(transaction, toUser(now), device), now, known);
      });
    } catch (error) {
      if (!isBusy(error)) throw error;
      await database.write((transaction) => throttle.takeBack(transaction, rules));
      return throttled(BUSY_SECONDS * 1000);
    }
  };

  const signInWithTotp: SignInRecords['signInWithTotp'] = ({ ticket, code, device, from, browsers: given }) =>
    database.write(async (transaction) => {
      const user = (await tokens.look(transaction, 'ticket', ticket))?.user ?? '';
      const row = user === '' ? undefined : await read(transaction, 'id', user);
      const rules = codeRules(user, { from, known: knownBy(row, given) });
      const wait = await throttle.begin(transaction, rules, clock());
      if (wait !== undefined) return throttled(wait);
      if ((await tokens.tryOnce(transaction, 'ticket', ticket)) === undefined) return REFUSED;
      if (row === undefined || !(await factor.check(transaction, user, code.slice(0, 64)))) return REFUSED;
      await tokens.take(transaction, 'ticket', ticket);
      // A provider may have become required since the password was typed.
      if (await mustUseProvider(transaction, row)) return ELSEWHERE;
      await throttle.clear(transaction, rules);
      const started = await sessions.start(transaction, toUser(row), device);
      return noted<SignIn>({ outcome: 'in', ...started }, row, knownBy(row, given));
    });

  const knowsPassword: SignInRecords['knowsPassword'] = async (user, password) => {
    const row = await read(database, 'id', user);
    const rules: readonly ThrottleRule[] = [{ about: 'second-factor', value: `password of ${user}` }];
    const wait = await begin(rules);
    if (wait !== undefined)
      throw new AppError('users/throttled', 'The password was wrong too often', {
        hint: `Try again in ${Math.ceil(wait / 1000)} seconds`,
      });
    if (!(await passwords.verify(password.slice(0, MAX_TYPED), row?.password, 'first'))) return false;
    await database.write((transaction) => throttle.clear(transaction, rules));
    return true;
  };

  const forgive: SignInRecords['forgive'] = (transaction, { id, email }) => {
    const anyone = { from: undefined, known: undefined };
    return throttle.clear(transaction, [...passwordRules(email, anyone), ...codeRules(id, anyone)]);
  };

  return { signIn, signInWithTotp, knowsPassword, enter, forgive, tidy };
}

/** Deletes expired rows occasionally after a sign-in; if that fails, the next one tries again. */
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
        await transaction.run('DELETE FROM sign_in_states WHERE expires_at <= ?', [now]);
      })
      .catch(() => undefined);
  };
}
