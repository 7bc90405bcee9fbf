/** Sign-in with a passkey: throttled like a password, with a challenge that this browser got and can use once. */
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { Queries, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createThrottle, type ThrottleRule } from '../store/throttle.ts';
import { mustUseProvider } from './must-use-provider.ts';
import { type PasskeyAssertion, readAssertion } from './passkey-answer.ts';
import { CHALLENGE_GOOD_FOR, type PasskeyChallenges } from './passkey-challenges.ts';
import { provePasskey } from './passkey-proof.ts';
import type { PasskeyRecords, PasskeyRefusal, PasskeySignIn, PasskeySite } from './passkey-records.ts';
import { userHandle } from './passkeys.ts';
import { type SignInParts, type SignInRecords, throttled } from './sign-in.ts';
import { passwordRules } from './sign-in-rules.ts';
import { findUser } from './user-row.ts';

interface StoredPasskey {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly epoch: number;
}

/** More cookies of one name than these were planted. */
const MAX_VISITORS = 8;

const refused = (refusal: PasskeyRefusal): PasskeySignIn => ({ outcome: 'refused', ...refusal });

async function find(queries: Queries, credential: string): Promise<StoredPasskey | undefined> {
  return queries.first<StoredPasskey>(
    `SELECT p.id, p.user_id AS "user", p.name, p.public_key AS "publicKey", u.browser_epoch AS epoch
     FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = ?`,
    [credential],
  );
}

/** In one statement, so that of two uses with one counter only one gets in. */
async function advance(
  transaction: Transaction,
  passkey: string,
  { counter, backedUp, at }: { readonly counter: number; readonly backedUp: boolean; readonly at: number },
): Promise<boolean> {
  // Passkeys of password managers always report 0; no stored counter is below.
  const alsoAt = counter === 0 ? 0 : -1;
  const changed = await transaction.run(
    'UPDATE passkeys SET counter = ?, backed_up = ?, last_used_at = ? WHERE id = ? AND (counter < ? OR counter = ?)',
    [counter, backedUp ? 1 : 0, at, passkey, counter, alsoAt],
  );
  return changed > 0;
}

export function createPasskeySignIn(
  deps: RecordDeps,
  { browsers, sessions, tokens }: SignInParts,
  by: Pick<SignInRecords, 'tidy'> & { readonly challenges: PasskeyChallenges },
): Pick<PasskeyRecords, 'passkeyRequest' | 'signInWithPasskey'> {
  const { database, clock, secret } = deps;
  const { challenges } = by;
  const throttle = createThrottle(deriveKey(secret, 'sign-in throttle'));
  const about = (browser: string, site: PasskeySite): string => `sign in\n${browser}\n${site.id}`;

  /** Counts the try, and uses the challenge up before anything is checked. */
  const begin = (
    rules: readonly ThrottleRule[],
    challenge: string,
    until: number,
  ): Promise<PasskeySignIn | undefined> =>
    database.write(async (transaction) => {
      const wait = await throttle.begin(transaction, rules, clock());
      if (wait !== undefined) return throttled(wait);
      const first = await tokens.spend(transaction, challenge, until);
      return first ? undefined : refused({ because: 'expired' });
    });

  const finish = (
    row: StoredPasskey,
    proof: { readonly counter: number; readonly backedUp: boolean },
    { rules, device }: { readonly rules: readonly ThrottleRule[]; readonly device: string },
  ): Promise<PasskeySignIn> =>
    database.write(async (transaction) => {
      // Read again: the member or the passkey may be gone since the check began.
      const member = await findUser(transaction, row.user);
      const found = await transaction.first('SELECT id FROM passkeys WHERE id = ?', [row.id]);
      if (member === undefined || found === undefined) return refused({ because: 'unknown' });
      if (await mustUseProvider(transaction, member)) return refused({ because: 'elsewhere' });
      if (!(await advance(transaction, row.id, { ...proof, at: clock() })))
        return refused({ because: 'copied', user: member.id, email: member.email, passkey: row.name });
      await throttle.clear(transaction, rules);
      return { outcome: 'in', ...(await sessions.start(transaction, member, device)) };
    });

  const isOf = (row: StoredPasskey, { userHandle: given }: PasskeyAssertion): boolean =>
    given === userHandle(row.user);

  return {
    passkeyRequest: ({ browser, site }) => ({
      challenge: challenges.make(about(browser, site)),
      site: site.id,
      timeout: CHALLENGE_GOOD_FOR,
    }),
    signInWithPasskey: async ({ answer, visitors, site, device, from, browsers: given = [] }) => {
      await by.tidy(clock());
      const assertion = readAssertion(answer);
      if (assertion === undefined) return refused({ because: 'wrong' });
      const until = visitors
        .slice(0, MAX_VISITORS)
        .map((browser) => challenges.expiry(assertion.challenge, about(browser, site)))
        .find((one) => one !== undefined);
      if (until === undefined) return refused({ because: 'expired' });
      const row = await find(database, assertion.id);
      const known =
        row === undefined ? undefined : browsers.recognise(given, { id: row.user, epoch: row.epoch });
      const rules = passwordRules(`passkey ${assertion.id}`, { from, known });
      const stop = await begin(rules, assertion.challenge, until);
      if (stop !== undefined) return stop;
      if (row === undefined) return refused({ because: 'unknown' });
      const proof = isOf(row, assertion) ? await provePasskey(assertion, site, row.publicKey) : undefined;
      return proof === undefined ? refused({ because: 'wrong' }) : finish(row, proof, { rules, device });
    },
  };
}
