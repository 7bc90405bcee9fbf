/** Members and their changes; an installation always keeps an owner. */
import { AppError } from '../../lib/app-error.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { endReading } from './end-reading.ts';
import { removeAllPasskeys } from './passkey-row.ts';
import { checkPassword } from './password-rules.ts';
import type { SignInParts, SignInRecords } from './sign-in.ts';
import { leaveTeams } from './teams/create-teams.ts';
import type { UserRecords } from './user-records.ts';
import { findUser, normalName, toUser, USER_COLUMNS, type UserRow } from './user-row.ts';

type MemberRecords = Pick<
  UserRecords,
  | 'list'
  | 'get'
  | 'setRole'
  | 'setActive'
  | 'remove'
  | 'rename'
  | 'setLetterKeys'
  | 'setTeamMail'
  | 'changePassword'
  | 'disableTotp'
>;

/** Somebody who can still manage everything when this member leaves. */
export const IS_OTHER_OWNER = "role = 'owner' AND active = 1 AND id <> ?";

/** Enough on both databases: transactions are serializable, so that no two owners can leave at once. */
async function keepAnOwner(transaction: Transaction, leaving: string): Promise<void> {
  const other = await transaction.first(`SELECT id FROM users WHERE ${IS_OTHER_OWNER} LIMIT 1`, [leaving]);
  if (other === undefined)
    throw new AppError('users/last-owner', 'This is the only owner', {
      hint: 'Make another member an owner first',
    });
}

/** Links they have given away must not outlive their rights. */
export async function withdrawLinks(transaction: Transaction, user: string): Promise<void> {
  await transaction.run('DELETE FROM user_tokens WHERE user_id = ? OR given_by = ?', [user, user]);
}

/** Signs a member out everywhere, for good until a new proof of who they are. */
export async function endEntries(transaction: Transaction, user: string): Promise<void> {
  await withdrawLinks(transaction, user);
  await transaction.run('DELETE FROM user_sessions WHERE user_id = ?', [user]);
  await endReading(transaction, [user]);
}

export async function deleteMember(transaction: Transaction, user: string): Promise<void> {
  await endEntries(transaction, user);
  await transaction.run('DELETE FROM user_backup_codes WHERE user_id = ?', [user]);
  await removeAllPasskeys(transaction, user);
  await transaction.run('DELETE FROM user_identities WHERE user_id = ?', [user]);
  await leaveTeams(transaction, user);
  // Entries stay assigned to a former member, so that somebody notices.
  await transaction.run('DELETE FROM feedback_mentions WHERE member = ?', [user]);
  await transaction.run('DELETE FROM feedback_views WHERE member = ?', [user]);
  await transaction.run('DELETE FROM users WHERE id = ?', [user]);
}

export function createMembers(
  { database, clock }: RecordDeps,
  { browsers, sessions, factor, passwords }: SignInParts,
  { knowsPassword }: SignInRecords,
): MemberRecords {
  const setRole: MemberRecords['setRole'] = (user, role) =>
    database.write(async (transaction) => {
      const member = await findUser(transaction, user);
      if (member === undefined) return false;
      if (member.role === role) return true;
      if (member.role === 'owner') await keepAnOwner(transaction, user);
      await transaction.run('UPDATE users SET role = ? WHERE id = ?', [role, user]);
      await withdrawLinks(transaction, user);
      await sessions.endOthers(transaction, user);
      return true;
    });

  const setActive: MemberRecords['setActive'] = (user, active) =>
    database.write(async (transaction) => {
      const member = await findUser(transaction, user);
      if (member === undefined) return false;
      if (member.role === 'owner' && !active) await keepAnOwner(transaction, user);
      if (!active) await endEntries(transaction, user);
      await transaction.run('UPDATE users SET active = ?, changed_at = ? WHERE id = ?', [
        active ? 1 : 0,
        clock(),
        user,
      ]);
      return true;
    });

  const remove: MemberRecords['remove'] = (user) =>
    database.write(async (transaction) => {
      const member = await findUser(transaction, user);
      if (member === undefined) return false;
      if (member.role === 'owner') await keepAnOwner(transaction, user);
      await deleteMember(transaction, user);
      return true;
    });

  const changePassword: MemberRecords['changePassword'] = async ({ user, session, old, password }) => {
    const member = await findUser(database, user);
    if (member === undefined) return undefined;
    checkPassword(password, member.email);
    if (!(await knowsPassword(user, old))) return undefined;
    const hash = await passwords.hash(password, 'first');
    return database.write(async (transaction) => {
      const row = await transaction.first<{ epoch: number }>(
        `UPDATE users SET password = ?, browser_epoch = browser_epoch + 1 WHERE id = ?
         RETURNING browser_epoch AS epoch`,
        [hash, user],
      );
      await transaction.run("DELETE FROM user_tokens WHERE kind IN ('ticket', 'reset') AND user_id = ?", [
        user,
      ]);
      await sessions.endOthers(transaction, user, session);
      return row === undefined ? undefined : { browser: browsers.make({ id: user, epoch: row.epoch }) };
    });
  };

  return {
    setRole,
    setActive,
    remove,
    changePassword,
    list: async () =>
      (await database.all<UserRow>(`SELECT ${USER_COLUMNS} FROM users u ORDER BY u.created_at, u.id`)).map(
        toUser,
      ),
    get: (id) => findUser(database, id),
    rename: async (user, given) => {
      const name = normalName(given);
      await database.write((transaction) =>
        transaction.run('UPDATE users SET name = ? WHERE id = ?', [name, user]),
      );
    },
    setLetterKeys: async (user, on) => {
      await database.write((transaction) =>
        transaction.run('UPDATE users SET letter_keys_off = ? WHERE id = ?', [on ? null : 1, user]),
      );
    },
    setTeamMail: async (user, on) => {
      await database.write((transaction) =>
        transaction.run('UPDATE users SET team_mail_off = ? WHERE id = ?', [on ? null : 1, user]),
      );
    },
    disableTotp: async (user, password) => {
      if (!(await knowsPassword(user, password))) return false;
      await database.write((transaction) => factor.remove(transaction, user));
      return true;
    },
  };
}
