/** The passkeys of a member: adding one takes a fresh sign-in or the password, and each has a name. */
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { type NewPasskeyAnswer, readNewPasskey } from './passkey-answer.ts';
import { CHALLENGE_GOOD_FOR, type PasskeyChallenges } from './passkey-challenges.ts';
import { ALGORITHMS, type PasskeyKey, proveNewPasskey } from './passkey-proof.ts';
import type { Passkey, PasskeyRecords, PasskeySite } from './passkey-records.ts';
import { listPasskeys, removePasskey } from './passkey-row.ts';
import type { SignInParts, SignInRecords } from './sign-in.ts';
import { findUser } from './user-row.ts';

export const MAX_PASSKEYS = 20;
export const FRESH = 10 * 60_000;
const MAX_NAME = 60;

/** The member as the authenticator stores and reports it. */
export const userHandle = (user: string): string => Buffer.from(user).toString('base64url');

type OwnPasskeys = Omit<PasskeyRecords, 'passkeyRequest' | 'signInWithPasskey'>;

const failed = (message: string, hint: string): AppError => new AppError('users/passkey', message, { hint });
const expired = (): AppError =>
  failed('The passkey was not added: there are five minutes for it, and one try', 'Begin again');

export function createPasskeys(
  deps: RecordDeps,
  { tokens }: Pick<SignInParts, 'tokens'>,
  by: Pick<SignInRecords, 'knowsPassword'> & { readonly challenges: PasskeyChallenges },
): OwnPasskeys {
  const { database, clock } = deps;
  const { challenges } = by;
  const about = ({ user, session, site }: { user: string; session: string; site: PasskeySite }): string =>
    `add\n${user}\n${session}\n${site.id}`;

  const isFresh: OwnPasskeys['isFresh'] = async (session) => {
    const row = await database.first<{ createdAt: number }>(
      'SELECT created_at AS "createdAt" FROM user_sessions WHERE id = ?',
      [session],
    );
    return row !== undefined && clock() - row.createdAt < FRESH;
  };

  const beginPasskey: OwnPasskeys['beginPasskey'] = async (options) => {
    passkeyName(options.name);
    if (!(await isFresh(options.session)) && !(await by.knowsPassword(options.user, options.password)))
      return undefined;
    const member = await findUser(database, options.user);
    if (member === undefined) return undefined;
    const rows = await database.all<{ credential: string }>(
      'SELECT credential_id AS credential FROM passkeys WHERE user_id = ?',
      [options.user],
    );
    refuseMore(rows.length);
    return {
      challenge: challenges.make(about(options)),
      site: options.site.id,
      user: { id: userHandle(member.id), name: member.email, displayName: member.name },
      algorithms: ALGORITHMS,
      exclude: rows.map(({ credential }) => credential),
      timeout: CHALLENGE_GOOD_FOR,
    };
  };

  const addPasskey: OwnPasskeys['addPasskey'] = async (added) => {
    const name = passkeyName(added.name);
    const answer = readNewPasskey(added.answer);
    if (answer === undefined)
      throw failed('What the browser sent is not a passkey', 'Begin again, or try another browser');
    const until = challenges.expiry(answer.challenge, about(added));
    if (until === undefined) throw expired();
    const key = await proveNewPasskey(answer, added.site);
    if (key === undefined)
      throw failed(
        'The passkey was not made for this address, or without checking that it is you',
        `Open the dashboard at ${added.site.origins[0]}, and allow the fingerprint, face or PIN when asked`,
      );
    return database.write(async (transaction) => {
      if (!(await tokens.spend(transaction, answer.challenge, until))) throw expired();
      return insert(transaction, { deps, user: added.user, site: added.site.id, name, answer, key });
    });
  };

  return {
    isFresh,
    beginPasskey,
    addPasskey,
    passkeys: (user) => listPasskeys(database, user),
    renamePasskey: async (user, passkey, given) => {
      const name = passkeyName(given);
      return database.write(
        async (transaction) =>
          (await transaction.run('UPDATE passkeys SET name = ? WHERE user_id = ? AND id = ?', [
            name,
            user,
            passkey,
          ])) > 0,
      );
    },
    removePasskey: (user, passkey) =>
      database.write((transaction) => removePasskey(transaction, user, passkey)),
  };
}

interface Inserted {
  readonly deps: RecordDeps;
  readonly user: string;
  readonly site: string;
  readonly name: string;
  readonly answer: NewPasskeyAnswer;
  readonly key: PasskeyKey;
}

async function insert(
  transaction: Transaction,
  { deps: { clock, random }, user, site, name, answer, key }: Inserted,
): Promise<Passkey> {
  // The member may be gone since the page was shown.
  if ((await findUser(transaction, user)) === undefined) throw expired();
  refuseMore((await listPasskeys(transaction, user)).length);
  const passkey = { id: newId(clock, random), name, site, backedUp: key.backedUp, createdAt: clock() };
  const added = await transaction.run(
    `INSERT INTO passkeys (id, user_id, credential_id, site, public_key, counter, transports, backed_up, name, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (credential_id) DO NOTHING`,
    [
      passkey.id,
      user,
      answer.id,
      site,
      key.publicKey,
      key.counter,
      answer.transports.join(' '),
      key.backedUp ? 1 : 0,
      name,
      passkey.createdAt,
    ],
  );
  if (added === 0) throw failed('This passkey is in use already', 'Sign in with it, or make another one');
  return { ...passkey, lastUsedAt: null };
}

function refuseMore(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw new AppError('users/too-many-passkeys', `You have ${MAX_PASSKEYS} passkeys already`, {
      hint: 'Remove one that you no longer use',
    });
}

/** @throws AppError `users/passkey-name` */
function passkeyName(given: string): string {
  const name = given.trim().normalize('NFC');
  if (name === '' || [...name].length > MAX_NAME || /\p{Cc}/u.test(name))
    throw new AppError(
      'users/passkey-name',
      `The name of a passkey has 1 to ${MAX_NAME} characters, on one line`,
      { hint: 'For example: Work laptop' },
    );
  return name;
}
