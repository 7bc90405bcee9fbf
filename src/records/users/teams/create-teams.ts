/** Stores teams and who belongs to them. */
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/secrets/new-id.ts';
import type { Queries, SqlValue, Transaction } from '../../store/database.ts';
import type { RecordDeps } from '../../store/record-deps.ts';
import { endReading, endReadingOfTeam } from '../end-reading.ts';
import { createProjectRoles } from './project-roles.ts';
import type { Team, TeamConditions, TeamEntry, TeamMember, TeamRecords } from './team-records.ts';

const MAX_TEAMS = 1_000;
const MAX_MEMBERS = 10_000;
const MAX_NAME = 80;

/** @throws AppError `teams/name` */
function teamName(given: string): string {
  const name = given.trim().normalize('NFC');
  if (name === '' || [...name].length > MAX_NAME || /\p{Cc}/u.test(name))
    throw new AppError('teams/name', `The name of a team has 1 to ${MAX_NAME} characters, on one line`, {
      hint: 'For example: Documentation',
    });
  return name;
}

async function find(queries: Queries, id: string): Promise<Team | undefined> {
  const row = await queries.first<TeamRow>(`SELECT ${TEAM_COLUMNS} FROM teams t WHERE t.id = ?`, [id]);
  return row === undefined ? undefined : toTeam(row);
}

async function isTaken(
  transaction: Transaction,
  {
    id,
    name,
    externalId,
  }: { readonly id: string; readonly name: string; readonly externalId: string | undefined },
): Promise<boolean> {
  const other = await transaction.first(
    'SELECT id FROM teams WHERE id <> ? AND (folded_name = ? OR external_id = ?) LIMIT 1',
    [id, foldTeamName(name), externalId ?? null],
  );
  return other !== undefined;
}

async function memberIds(transaction: Transaction, team: string): Promise<string[]> {
  const rows = await transaction.all<{ user: string }>(
    'SELECT user_id AS "user" FROM team_members WHERE team_id = ? ORDER BY user_id',
    [team],
  );
  return rows.map(({ user }) => user);
}

/** Statements name this many members at once: fewer than a database takes parameters. */
const CHUNK = 200;

function* chunksOf(
  ids: readonly string[],
): Generator<{ readonly marks: string; readonly ids: readonly string[] }> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK);
    yield { marks: chunk.map(() => '?').join(', '), ids: chunk };
  }
}

/** Only of people who are members of the dashboard, and of a team that exists. */
export async function addToTeam(
  transaction: Transaction,
  team: string,
  users: readonly string[],
): Promise<void> {
  for (const { marks, ids } of chunksOf(users)) {
    await transaction.run(
      `INSERT INTO team_members (team_id, user_id)
       SELECT t.id, u.id FROM teams t, users u WHERE t.id = ? AND u.id IN (${marks})
       ON CONFLICT (team_id, user_id) DO NOTHING`,
      [team, ...ids],
    );
    await endReading(transaction, ids);
  }
}

async function removeFromTeam(
  transaction: Transaction,
  team: string,
  users: readonly string[],
): Promise<void> {
  for (const { marks, ids } of chunksOf(users)) {
    await transaction.run(`DELETE FROM team_members WHERE team_id = ? AND user_id IN (${marks})`, [
      team,
      ...ids,
    ]);
    await endReading(transaction, ids);
  }
}

interface Moved {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

async function setMembers(
  transaction: Transaction,
  team: string,
  members: readonly string[],
): Promise<Moved> {
  const before = new Set(await memberIds(transaction, team));
  const next = new Set(members);
  if (next.size > MAX_MEMBERS)
    throw new AppError(
      'teams/too-many-members',
      `A team has at most ${MAX_MEMBERS.toLocaleString('en')} members`,
      { hint: 'Divide it into several teams, and give each the role in the project' },
    );
  const removed = [...before].filter((id) => !next.has(id));
  await removeFromTeam(transaction, team, removed);
  await addToTeam(
    transaction,
    team,
    [...next].filter((id) => !before.has(id)),
  );
  const after = await memberIds(transaction, team);
  return { added: after.filter((id) => !before.has(id)), removed };
}

/** What a member who leaves had. */
export async function leaveTeams(transaction: Transaction, user: string): Promise<void> {
  await transaction.run('DELETE FROM team_members WHERE user_id = ?', [user]);
  await transaction.run('DELETE FROM project_roles WHERE holder = ?', [user]);
}

const UNMOVED: Moved = { added: [], removed: [] };

export function createTeams(deps: RecordDeps): TeamRecords {
  return { ...createProjectRoles(deps), ...createDirectoryTeams(deps), ...listing(deps), ...changing(deps) };
}

function listing({ database }: RecordDeps): Pick<TeamRecords, 'team' | 'teams' | 'teamMembers' | 'teamsOf'> {
  return {
    team: (id) => find(database, id),
    teams: async () => {
      const rows = await database.all<TeamRow & Pick<TeamEntry, 'members'>>(
        `SELECT ${TEAM_COLUMNS}, (SELECT count(*) FROM team_members m WHERE m.team_id = t.id) AS members
         FROM teams t ORDER BY t.folded_name, t.id`,
      );
      return rows.map((row) => ({ ...toTeam(row), members: row.members }));
    },
    teamMembers: (id) =>
      database.all<TeamMember>(
        `SELECT u.id, u.name, u.email FROM team_members m JOIN users u ON u.id = m.user_id
         WHERE m.team_id = ? ORDER BY u.name, u.id`,
        [id],
      ),
    teamsOf: async (user) => {
      const rows = await database.all<TeamRow>(
        `SELECT ${TEAM_COLUMNS} FROM teams t JOIN team_members m ON m.team_id = t.id
         WHERE m.user_id = ? ORDER BY t.folded_name, t.id`,
        [user],
      );
      return rows.map(toTeam);
    },
  };
}

function changing({
  database,
  clock,
  random,
}: RecordDeps): Pick<TeamRecords, 'createTeam' | 'changeTeam' | 'removeTeam'> {
  const create: TeamRecords['createTeam'] = async ({ name: given, externalId, byDirectory, members }) => {
    const name = teamName(given);
    const id = newId(clock, random);
    const now = clock();
    return database.write(async (transaction) => {
      if (await isTaken(transaction, { id, name, externalId })) return undefined;
      const row = await transaction.first<{ count: number }>('SELECT count(*) AS count FROM teams');
      if ((row?.count ?? 0) >= MAX_TEAMS)
        throw new AppError('teams/too-many', `There are ${MAX_TEAMS.toLocaleString('en')} teams already`, {
          hint: 'Remove those that no one needs',
        });
      await transaction.run(
        `INSERT INTO teams (id, name, folded_name, external_id, by_directory, created_at, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [id, name, foldTeamName(name), externalId ?? null, byDirectory === true ? 1 : 0, now, now],
      );
      if (members !== undefined) await setMembers(transaction, id, members);
      return find(transaction, id);
    });
  };

  const change: TeamRecords['changeTeam'] = (id, changed) =>
    database.write(async (transaction) => {
      const team = await find(transaction, id);
      if (team === undefined) return { outcome: 'none' };
      const after = changed(team, await memberIds(transaction, id));
      const name = after.name === undefined ? team.name : teamName(after.name);
      const externalId = 'externalId' in after ? after.externalId : team.externalId;
      if (await isTaken(transaction, { id, name, externalId })) return { outcome: 'taken' };
      // Its name is a group of readers.
      if (name !== team.name) await endReadingOfTeam(transaction, id);
      await transaction.run(
        'UPDATE teams SET name = ?, folded_name = ?, external_id = ?, changed_at = ? WHERE id = ?',
        [name, foldTeamName(name), externalId ?? null, clock(), id],
      );
      const moved = after.members === undefined ? UNMOVED : await setMembers(transaction, id, after.members);
      return { outcome: 'changed', before: team, team: (await find(transaction, id))!, ...moved };
    });

  return {
    createTeam: create,
    changeTeam: change,
    removeTeam: (id) =>
      database.write(async (transaction) => {
        const team = await find(transaction, id);
        if (team === undefined) return undefined;
        await endReadingOfTeam(transaction, id);
        await transaction.run('DELETE FROM team_members WHERE team_id = ?', [id]);
        await transaction.run('DELETE FROM project_roles WHERE holder = ?', [id]);
        await transaction.run('DELETE FROM teams WHERE id = ?', [id]);
        return team;
      }),
  };
}

function whereOf({ id, name, externalId, member }: TeamConditions): [string, SqlValue[]] {
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['t.id = ?', id],
    ['t.folded_name = ?', name === undefined ? undefined : foldTeamName(name.trim().normalize('NFC'))],
    ['t.external_id = ?', externalId],
    ['EXISTS (SELECT 1 FROM team_members m WHERE m.team_id = t.id AND m.user_id = ?)', member],
  ];
  const used = parts.flatMap(([text, value]) => (value === undefined ? [] : [{ text, value }]));
  return [
    ['t.by_directory = 1', ...used.map(({ text }) => text)].join(' AND '),
    used.map(({ value }) => value),
  ];
}

/** Finds the teams that the company's directory made; those of the dashboard do not exist for it. */
function createDirectoryTeams({ database }: RecordDeps): Pick<TeamRecords, 'directoryTeams'> {
  return {
    directoryTeams: async (conditions, { offset, limit }) => {
      const [where, values] = whereOf(conditions);
      const [count, rows] = await Promise.all([
        database.first<{ count: number }>(`SELECT count(*) AS count FROM teams t WHERE ${where}`, values),
        database.all<TeamRow>(
          `SELECT ${TEAM_COLUMNS} FROM teams t WHERE ${where} ORDER BY t.created_at, t.id LIMIT ? OFFSET ?`,
          [...values, limit, offset],
        ),
      ]);
      return { total: count?.count ?? 0, teams: rows.map(toTeam) };
    },
  };
}

/** For statements in which the table is called `t`. */
const TEAM_COLUMNS = `t.id, t.name, t.external_id AS "externalId", t.by_directory AS "byDirectory",
  t.created_at AS "createdAt", t.changed_at AS "changedAt"`;

interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly byDirectory: number;
  readonly createdAt: number;
  readonly changedAt: number;
}

const toTeam = ({ id, name, externalId, byDirectory, createdAt, changedAt }: TeamRow): Team => ({
  id,
  name,
  createdAt,
  changedAt,
  externalId: externalId ?? undefined,
  byDirectory: byDirectory === 1,
});

/** The form in which names are compared. */
const foldTeamName = (name: string): string => name.toLowerCase();
