/** Account recovery: a one-time link that gives a member a new password, created by an owner or in the terminal. */
import type { RecordDeps } from '../store/record-deps.ts';
import { removeAllPasskeys } from './passkey-row.ts';
import { checkPassword } from './password-rules.ts';
import type { SignInParts, SignInRecords } from './sign-in.ts';
import type { UserRecords } from './user-records.ts';
import { findUser } from './user-row.ts';

const GOOD_FOR = 24 * 60 * 60_000;

export type RecoveryRecords = Pick<UserRecords, 'createReset' | 'reset' | 'acceptReset'>;

export function createRecovery(
  { database, clock }: RecordDeps,
  { browsers, sessions, tokens, factor, passwords }: SignInParts,
  { enter, forgive }: SignInRecords,
): RecoveryRecords {
  const createReset: RecoveryRecords['createReset'] = ({ user, by, secondFactor }) =>
    database.write(async (transaction) => {
      const member = await findUser(transaction, user);
      if (member === undefined) return undefined;
      await transaction.run("DELETE FROM user_tokens WHERE user_id = ? AND kind IN ('reset', 'ticket')", [
        user,
      ]);
      await sessions.endOthers(transaction, user);
      await transaction.run('UPDATE users SET browser_epoch = browser_epoch + 1 WHERE id = ?', [user]);
      const made = { kind: 'reset', user, givenBy: by, endsFactor: secondFactor, goodFor: GOOD_FOR } as const;
      return { token: await tokens.make(transaction, made), expiresAt: clock() + GOOD_FOR };
    });

  const reset: RecoveryRecords['reset'] = async (token) => {
    const row = await tokens.look(database, 'reset', token);
    const member = row === undefined ? undefined : await findUser(database, row.user!);
    return member === undefined ? undefined : { email: member.email, secondFactor: row?.endsFactor === 1 };
  };

  const acceptReset: RecoveryRecords['acceptReset'] = async ({ token, password, device }) => {
    // Checked before hashing, so that wrong tokens cost nothing; a right one never waits for strangers.
    const known = await reset(token);
    if (known === undefined) return undefined;
    checkPassword(password, known.email);
    const made = await passwords.hash(password, 'first');
    return database.write(async (transaction) => {
      const row = await tokens.take(transaction, 'reset', token);
      if (row === undefined) return undefined;
      const user = row.user!;
      const changed = await transaction.first<{ epoch: number }>(
        `UPDATE users SET password = ?, browser_epoch = browser_epoch + 1 WHERE id = ?
         RETURNING browser_epoch AS epoch`,
        [made, user],
      );
      if (row.endsFactor === 1) {
        await factor.remove(transaction, user);
        await removeAllPasskeys(transaction, user);
      }
      await transaction.run("DELETE FROM user_tokens WHERE user_id = ? AND kind IN ('reset', 'ticket')", [
        user,
      ]);
      await sessions.endOthers(transaction, user);
      const member = await findUser(transaction, user);
      if (member === undefined || changed === undefined) return undefined;
      await forgive(transaction, member);
      const arrived = await enter(transaction, member, device);
      // Only this member had the link, so other people's failures must not delay the second step.
      return { ...arrived, browser: browsers.make({ id: user, epoch: changed.epoch }) };
    });
  };

  return { createReset, reset, acceptReset };
}
