/** Account recovery: a one-time link that gives a member a new password, created by an owner, in the terminal, or requested by mail. */
import type { RecordDeps } from '../store/record-deps.ts';
import { mustUseProvider, refusePassword } from './must-use-provider.ts';
import { removeAllPasskeys } from './passkey-row.ts';
import { checkPassword } from './password-rules.ts';
import { suspended } from './sessions.ts';
import type { SignInParts, SignInRecords } from './sign-in.ts';
import type { UserRecords } from './user-records.ts';
import { findUser } from './user-row.ts';

const HOUR = 60 * 60_000;
const GOOD_FOR = 24 * HOUR;
/** Of links that were asked for at the sign-in page. */
const REQUESTED_GOOD_FOR = HOUR;
const MAX_REQUESTED = 3;

type RecoveryRecords = Pick<UserRecords, 'createReset' | 'requestReset' | 'reset' | 'acceptReset'>;

export function createRecovery(
  { database, clock }: RecordDeps,
  { browsers, sessions, tokens, factor, passwords }: SignInParts,
  { enter, forgive }: SignInRecords,
): RecoveryRecords {
  const createReset: RecoveryRecords['createReset'] = ({ user, by, secondFactor }) =>
    database.write(async (transaction) => {
      const member = await findUser(transaction, user);
      if (member === undefined) return undefined;
      if (!member.active) throw suspended();
      await refusePassword(transaction, member);
      await transaction.run("DELETE FROM user_tokens WHERE user_id = ? AND kind IN ('reset', 'ticket')", [
        user,
      ]);
      await sessions.endOthers(transaction, user);
      await transaction.run('UPDATE users SET browser_epoch = browser_epoch + 1 WHERE id = ?', [user]);
      const newToken = {
        kind: 'reset',
        user,
        givenBy: by,
        endsFactor: secondFactor,
        goodFor: GOOD_FOR,
      } as const;
      return { token: await tokens.make(transaction, newToken), expiresAt: clock() + GOOD_FOR };
    });

  const requestReset: RecoveryRecords['requestReset'] = (email) =>
    database.write(async (transaction) => {
      // To an address that nobody has proven, a link would share the account with whoever has the mailbox.
      const row = await transaction.first<{ id: string }>(
        'SELECT id FROM users WHERE email = ? AND email_proven = 1',
        [email.trim().normalize('NFC').toLowerCase()],
      );
      const member = row === undefined ? undefined : await findUser(transaction, row.id);
      if (member === undefined || !member.active || (await mustUseProvider(transaction, member)))
        return undefined;
      // Made by the member themselves, which tells them from the links of owners: those stay valid.
      const open = await transaction.first<{ count: number }>(
        `SELECT count(*) AS count FROM user_tokens
         WHERE kind = 'reset' AND user_id = ? AND given_by = ? AND expires_at > ?`,
        [member.id, member.id, clock()],
      );
      if ((open?.count ?? 0) >= MAX_REQUESTED) return undefined;
      const [user, goodFor] = [member.id, REQUESTED_GOOD_FOR];
      const newToken = { kind: 'reset', user, givenBy: user, goodFor } as const;
      const token = await tokens.make(transaction, newToken);
      return { token, member, expiresAt: clock() + REQUESTED_GOOD_FOR };
    });

  const reset: RecoveryRecords['reset'] = async (token) => {
    const row = await tokens.look(database, 'reset', token);
    const member = row === undefined ? undefined : await findUser(database, row.user!);
    if (member === undefined || !member.active) return undefined;
    return {
      email: member.email,
      secondFactor: row?.endsFactor === 1,
      elsewhere: await mustUseProvider(database, member),
    };
  };

  const acceptReset: RecoveryRecords['acceptReset'] = async ({ token, password, device }) => {
    // Checked before hashing, so that wrong tokens cost nothing; a right one never waits for strangers.
    const known = await reset(token);
    if (known === undefined) return undefined;
    checkPassword(password, known.email);
    const hash = await passwords.hash(password, 'first');
    return database.write(async (transaction) => {
      const row = await tokens.take(transaction, 'reset', token);
      if (row === undefined) return undefined;
      const user = row.user!;
      const target = await findUser(transaction, user);
      // Decided here, because a provider may have become required after the link was made. The link stays.
      if (target !== undefined) await refusePassword(transaction, target);
      const changed = await transaction.first<{ epoch: number }>(
        `UPDATE users SET password = ?, browser_epoch = browser_epoch + 1 WHERE id = ?
         RETURNING browser_epoch AS epoch`,
        [hash, user],
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

  return { createReset, requestReset, reset, acceptReset };
}
