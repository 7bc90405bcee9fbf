/** Roles in single projects, which members have themselves or through their teams. */
import type { Queries, Transaction } from '../../store/database.ts';
import type { RecordDeps } from '../../store/record-deps.ts';
import { endReading, endReadingOfTeam } from '../end-reading.ts';
import { higherRole, type ProjectRole, type Role } from '../user.ts';
import type { ProjectGrant, RoleHolder, TeamRecords } from './team-records.ts';

type ProjectRoleRecords = Pick<TeamRecords, 'setProjectRole' | 'projectGrants' | 'projectRoles' | 'roleIn'>;

interface GrantRow {
  readonly project: string;
  readonly holder: string;
  readonly ofTeam: number;
  readonly role: ProjectRole;
}

const OWN_AND_OF_TEAMS = `(r.holder = ? OR r.holder IN (SELECT m.team_id FROM team_members m WHERE m.user_id = ?))`;

/** The highest role that a member has in each project besides that of the installation. */
async function rolesByProject(queries: Queries, user: string): Promise<Map<string, ProjectRole>> {
  const rows = await queries.all<Pick<GrantRow, 'project' | 'role'>>(
    `SELECT r.project, r.role FROM project_roles r WHERE ${OWN_AND_OF_TEAMS} ORDER BY r.project`,
    [user, user],
  );
  const roles = new Map<string, ProjectRole>();
  for (const { project, role } of rows) roles.set(project, higherRole(role, roles.get(project) ?? role));
  return roles;
}

/** The highest role that a member has anywhere, without those of teams that the company's directory fills itself. */
export async function highestOwnRole(queries: Queries, user: string, role: Role): Promise<Role> {
  const rows = await queries.all<Pick<GrantRow, 'role'>>(
    `SELECT r.role FROM project_roles r WHERE r.holder = ? OR r.holder IN (
       SELECT m.team_id FROM team_members m JOIN teams t ON t.id = m.team_id AND t.by_directory = 0 WHERE m.user_id = ?)`,
    [user, user],
  );
  return rows.reduce<Role>((highest, one) => higherRole<Role>(highest, one.role), role);
}

/** Gives a role in a project, or takes it. A holder that does not exist gets none. */
export async function writeProjectRole(
  transaction: Transaction,
  { project, holder, role }: Omit<ProjectGrant, 'role'> & { readonly role: ProjectRole | undefined },
): Promise<ProjectRole | undefined> {
  const [table, id, ofTeam] =
    'team' in holder ? (['teams', holder.team, 1] as const) : (['users', holder.member, 0] as const);
  const before = await transaction.first<Pick<GrantRow, 'role'>>(
    'SELECT role FROM project_roles WHERE project = ? AND holder = ?',
    [project, id],
  );
  if (before?.role === role) return role;
  await transaction.run('DELETE FROM project_roles WHERE project = ? AND holder = ?', [project, id]);
  if (role !== undefined)
    await transaction.run(
      `INSERT INTO project_roles (project, holder, of_team, role)
       SELECT ?, t.id, ${ofTeam}, ? FROM ${table} t WHERE t.id = ?`,
      [project, role, id],
    );
  if (ofTeam === 1) await endReadingOfTeam(transaction, id);
  else await endReading(transaction, [id]);
  return before?.role;
}

const holderOf = ({ holder, ofTeam }: GrantRow): RoleHolder =>
  ofTeam === 1 ? { team: holder } : { member: holder };

export function createProjectRoles({ database }: RecordDeps): ProjectRoleRecords {
  return {
    setProjectRole: (project, holder, role) =>
      database.write((transaction) => writeProjectRole(transaction, { project, holder, role })),
    projectGrants: async (project) => {
      const rows = await database.all<GrantRow>(
        `SELECT project, holder, of_team AS "ofTeam", role FROM project_roles
         ${project === undefined ? '' : 'WHERE project = ?'} ORDER BY project, holder`,
        project === undefined ? [] : [project],
      );
      return rows.map((row) => ({ project: row.project, holder: holderOf(row), role: row.role }));
    },
    projectRoles: (user) => rolesByProject(database, user),
    roleIn: async (user, project) => {
      const member = await database.first<{ role: Role }>(
        'SELECT role FROM users WHERE id = ? AND active = 1',
        [user],
      );
      if (member === undefined) return 'none';
      const given = (await rolesByProject(database, user)).get(project);
      return given === undefined ? member.role : higherRole<Role>(member.role, given);
    },
  };
}
