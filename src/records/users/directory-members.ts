/** Stores what a company's directory changes of members; owners are out of its reach, and so are higher rights. */
import type { Queries, SqlValue, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type {
  DirectoryConditions,
  DirectoryMember,
  DirectoryMemberRecords,
  DirectoryProfile,
  DirectoryValues,
} from './directory-member.ts';
import { NO_PASSWORD } from './identities.ts';
import { addUser } from './invitations.ts';
import { deleteMember, endEntries } from './members.ts';
import { highestOwnRole } from './teams/project-roles.ts';
import { mayAct } from './user.ts';
import { normalEmail, normalName, toUser, USER_COLUMNS, type UserRow } from './user-row.ts';

const COLUMNS = `${USER_COLUMNS}, u.external_id AS "externalId", u.profile, u.changed_at AS "changedAt"`;
const MAX_NAME = 80;

interface DirectoryRow extends UserRow {
  readonly externalId: string | null;
  readonly profile: string | null;
  readonly changedAt: number | null;
}

const fold = (text: string): string => text.trim().normalize('NFC').toLowerCase();

function toMember(row: DirectoryRow): DirectoryMember {
  const profile =
    row.profile === null ? { userName: row.email } : (JSON.parse(row.profile) as DirectoryProfile);
  const changedAt = row.changedAt ?? row.createdAt;
  return { ...toUser(row), profile, externalId: row.externalId ?? undefined, changedAt };
}

async function find(queries: Queries, id: string): Promise<DirectoryMember | undefined> {
  const row = await queries.first<DirectoryRow>(`SELECT ${COLUMNS} FROM users u WHERE u.id = ?`, [id]);
  return row === undefined ? undefined : toMember(row);
}

const SAME_LOGIN = '(u.login = ? OR (u.login IS NULL AND u.email = ?))';

function whereOf({ id, userName, externalId, email }: DirectoryConditions): [string, SqlValue[]] {
  const parts: [string, SqlValue[]][] = [
    ...(id === undefined ? [] : [['u.id = ?', [id]] as [string, SqlValue[]]]),
    ...(userName === undefined
      ? []
      : [[SAME_LOGIN, [fold(userName), fold(userName)]] as [string, SqlValue[]]]),
    ...(externalId === undefined ? [] : [['u.external_id = ?', [externalId]] as [string, SqlValue[]]]),
    ...(email === undefined ? [] : [['u.email = ?', [fold(email)]] as [string, SqlValue[]]]),
  ];
  const where = parts.length === 0 ? '' : `WHERE ${parts.map(([text]) => text).join(' AND ')}`;
  return [where, parts.flatMap(([, values]) => values)];
}

/** Of all others, because a directory finds its people again by these. */
async function isTaken(
  transaction: Transaction,
  { profile, email, externalId }: DirectoryValues,
  self = '',
): Promise<boolean> {
  const login = fold(profile.userName);
  const other = await transaction.first(
    `SELECT u.id FROM users u WHERE u.id <> ? AND (u.email = ? OR ${SAME_LOGIN} OR u.external_id = ?) LIMIT 1`,
    [self, email, login, login, externalId ?? null],
  );
  return other !== undefined;
}

/** @returns undefined when the directory gives no name */
function shownName(profile: DirectoryProfile): string | undefined {
  const { displayName, formatted, givenName = '', familyName = '' } = profile;
  for (const name of [displayName, formatted, `${givenName} ${familyName}`]) {
    try {
      if (name !== undefined) return normalName([...name.trim()].slice(0, MAX_NAME).join(''));
    } catch {
      // An empty or odd one: the next may do.
    }
  }
  return undefined;
}

async function write(
  transaction: Transaction,
  id: string,
  { values, name, now }: { readonly values: DirectoryValues; readonly name: string; readonly now: number },
): Promise<void> {
  const { profile, email, externalId, active } = values;
  await transaction.run(
    `UPDATE users SET name = ?, email = ?, login = ?, profile = ?, external_id = ?, active = ?, changed_at = ?
     WHERE id = ?`,
    [
      name,
      email,
      fold(profile.userName),
      JSON.stringify(profile),
      externalId ?? null,
      active ? 1 : 0,
      now,
      id,
    ],
  );
}

export function createDirectoryMembers(deps: RecordDeps): DirectoryMemberRecords {
  const { database, clock } = deps;

  const list: DirectoryMemberRecords['directoryMembers'] = async (conditions, { offset, limit }) => {
    const [where, values] = whereOf(conditions);
    const { displayName } = conditions;
    const query = `SELECT ${COLUMNS} FROM users u ${where} ORDER BY u.created_at, u.id`;
    if (displayName !== undefined) {
      // Databases fold letters differently, so names are compared here.
      const all = (await database.all<DirectoryRow>(query, values)).map(toMember);
      const found = all.filter(({ name }) => fold(name) === fold(displayName));
      return { total: found.length, members: found.slice(offset, offset + limit) };
    }
    const [count, rows] = await Promise.all([
      database.first<{ count: number }>(`SELECT count(*) AS count FROM users u ${where}`, values),
      database.all<DirectoryRow>(`${query} LIMIT ? OFFSET ?`, [...values, limit, offset]),
    ]);
    return { total: count?.count ?? 0, members: rows.map(toMember) };
  };

  const add: DirectoryMemberRecords['addFromDirectory'] = (given, role) =>
    database.write(async (transaction) => {
      const values = { ...given, email: normalEmail(given.email) };
      if (await isTaken(transaction, values)) return 'taken';
      const { email } = values;
      const name = shownName(values.profile) ?? [...email.split('@', 1)[0]!].slice(0, MAX_NAME).join('');
      const user = await addUser(deps, transaction, { email, name, role, password: NO_PASSWORD });
      if (user === undefined) return 'taken';
      await write(transaction, user.id, { values, name, now: clock() });
      await transaction.run('UPDATE users SET by_directory = 1 WHERE id = ?', [user.id]);
      return (await find(transaction, user.id))!;
    });

  const change: DirectoryMemberRecords['changeFromDirectory'] = (id, changed, given) =>
    database.write(async (transaction) => {
      const before = await find(transaction, id);
      if (before === undefined) return { outcome: 'none' };
      if (before.role === 'owner') return { outcome: 'owner' };
      const after = changed(before);
      const address = normalEmail(after.email);
      // Whoever has the mailbox can choose a new password: the directory must not gain rights that it cannot give.
      const keptEmail =
        address !== before.email && !mayAct(given, await highestOwnRole(transaction, id, before.role));
      const values = { ...after, email: keptEmail ? before.email : address };
      if (await isTaken(transaction, values, id)) return { outcome: 'taken' };
      const [was, is] = [shownName(before.profile), shownName(values.profile)];
      const name = is === undefined || is === was ? before.name : is;
      await write(transaction, id, { values, name, now: clock() });
      if (!values.active || values.email !== before.email) await endEntries(transaction, id);
      return { outcome: 'changed', before, member: (await find(transaction, id))!, keptEmail };
    });

  return {
    directoryMember: (id) => find(database, id),
    directoryMembers: list,
    addFromDirectory: add,
    changeFromDirectory: change,
    removeFromDirectory: (id) =>
      database.write(async (transaction) => {
        const member = await find(transaction, id);
        if (member === undefined) return { outcome: 'none' };
        if (member.role === 'owner') return { outcome: 'owner' };
        await deleteMember(transaction, id);
        return { outcome: 'removed', member };
      }),
  };
}
