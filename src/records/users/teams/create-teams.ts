/** Stores teams and who belongs to them. */
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/new-id.ts';
import type { Queries, Transaction } from '../../store/database.ts';
import type { RecordDeps } from '../../store/record-deps.ts';
import { endReading, endReadingOfTeam } from './end-reading.ts';
import { createProjectRoles } from './project-roles.ts';
import type { Team, TeamEntry, TeamMember, TeamRecords } from './team-records.ts';

const MOST_TEAMS = 1_000;
const MOST_MEMBERS = 10_000;
const MOST_NAME = 80;
const MOST_EXTERNAL_ID = 200;

const COLUMNS = `t.id, t.name, t.external_id AS "externalId", t.by_directory AS "byDirectory",
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
  ...{ id, name, createdAt, changedAt },
  externalId: externalId ?? undefined,
  byDirectory: byDirectory === 1,
});

const fold = (name: string): string => name.toLowerCase();

/** @throws AppError `teams/name` */
function teamName(given: string): string {
  const name = given.trim().normalize('NFC');
  if (name === '' || [...name].length > MOST_NAME || /\p{Cc}/u.test(name))
    throw new AppError('teams/name', `The name of a team has 1 to ${MOST_NAME} characters, on one line`, {
      hint: 'For example: Documentation',
    });
  return name;
}

async function find(queries: Queries, id: string): Promise<Team | undefined> {
  const row = await queries.first<TeamRow>(`SELECT ${COLUMNS} FROM teams t WHERE t.id = ?`, [id]);
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
    [id, fold(name), externalId ?? null],
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

/** Only of people who are members of the dashboard. */
export async function addToTeam(transaction: Transaction, team: string, user: string): Promise<void> {
  await transaction.run(
    `INSERT INTO team_members (team_id, user_id)
     SELECT t.id, u.id FROM teams t, users u WHERE t.id = ? AND u.id = ?
     ON CONFLICT (team_id, user_id) DO NOTHING`,
    [team, user],
  );
  await endReading(transaction, user);
}

async function setMembers(transaction: Transaction, team: string, wanted: readonly string[]): Promise<void> {
  const now = new Set(await memberIds(transaction, team));
  const next = new Set(wanted);
  if (next.size > MOST_MEMBERS)
    throw new AppError(
      'teams/too-many-members',
      `A team has at most ${MOST_MEMBERS.toLocaleString('en')} members`,
      {
        hint: 'Divide it into several teams, and give each the role in the project',
      },
    );
  for (const user of now)
    if (!next.has(user)) {
      await transaction.run('DELETE FROM team_members WHERE team_id = ? AND user_id = ?', [team, user]);
      await endReading(transaction, user);
    }
  for (const user of next) if (!now.has(user)) await addToTeam(transaction, team, user);
}

/** What a member who leaves had. */
export async function leaveTeams(transaction: Transaction, user: string): Promise<void> {
  await transaction.run('DELETE FROM team_members WHERE user_id = ?', [user]);
  await transaction.run('DELETE FROM project_roles WHERE holder = ?', [user]);
}

export function createTeams(deps: RecordDeps): TeamRecords {
  return { ...createProjectRoles(deps), ...listing(deps), ...changing(deps) };
}

function listing({ database }: RecordDeps): Pick<TeamRecords, 'team' | 'teams' | 'teamMembers' | 'teamsOf'> {
  return {
    team: (id) => find(database, id),
    teams: async () => {
      const rows = await database.all<TeamRow & Pick<TeamEntry, 'members'>>(
        `SELECT ${COLUMNS}, (SELECT count(*) FROM team_members m WHERE m.team_id = t.id) AS members
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
        `SELECT ${COLUMNS} FROM teams t JOIN team_members m ON m.team_id = t.id
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
      if ((row?.count ?? 0) >= MOST_TEAMS)
        throw new AppError('teams/too-many', `There are ${MOST_TEAMS.toLocaleString('en')} teams already`, {
          hint: 'Remove those that no one needs',
        });
      await transaction.run(
        `INSERT INTO teams (id, name, folded_name, external_id, by_directory, created_at, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [
          ...[id, name, fold(name), externalId?.slice(0, MOST_EXTERNAL_ID) ?? null],
          ...[byDirectory === true ? 1 : 0, now, now],
        ],
      );
      if (members !== undefined) await setMembers(transaction, id, members);
      return find(transaction, id);
    });
  };

  const change: TeamRecords['changeTeam'] = (id, changed) =>
    database.write(async (transaction) => {
      const team = await find(transaction, id);
      if (team === undefined) return { outcome: 'none' };
      const wanted = changed(team, await memberIds(transaction, id));
      const name = wanted.name === undefined ? team.name : teamName(wanted.name);
      const externalId = 'externalId' in wanted ? wanted.externalId : team.externalId;
      if (await isTaken(transaction, { id, name, externalId })) return { outcome: 'taken' };
      // Its name is a group of readers.
      if (name !== team.name) await endReadingOfTeam(transaction, id);
      await transaction.run(
        'UPDATE teams SET name = ?, folded_name = ?, external_id = ?, changed_at = ? WHERE id = ?',
        [name, fold(name), externalId?.slice(0, MOST_EXTERNAL_ID) ?? null, clock(), id],
      );
      if (wanted.members !== undefined) await setMembers(transaction, id, wanted.members);
      return { outcome: 'changed', team: (await find(transaction, id))! };
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
