/** What an invitation gives besides its role: roles in projects and teams, stored with it until it is accepted. */
import { AppError } from '../../../lib/app-error.ts';
import type { Transaction } from '../../store/database.ts';
import { addToTeam } from './create-teams.ts';
import { writeProjectRole } from './project-roles.ts';
import type { InvitationGrants } from './team-records.ts';

const MAX_GRANTS = 100;

/** @returns what is stored; undefined for nothing. @throws AppError `users/too-many-grants` */
export function writeGrants({ projects, teams }: InvitationGrants): string | undefined {
  const count = Object.keys(projects).length + teams.length;
  if (count > MAX_GRANTS)
    throw new AppError('users/too-many-grants', `An invitation gives at most ${MAX_GRANTS} roles and teams`, {
      hint: 'Give the others when it is accepted',
    });
  return count === 0 ? undefined : JSON.stringify({ projects, teams });
}

export function readGrants(stored: string | null): InvitationGrants {
  return stored === null ? { projects: {}, teams: [] } : (JSON.parse(stored) as InvitationGrants);
}

/** Gives them to the member who accepted. */
export async function applyGrants(
  transaction: Transaction,
  user: string,
  stored: string | null,
): Promise<void> {
  const { projects, teams } = readGrants(stored);
  for (const [project, role] of Object.entries(projects))
    await writeProjectRole(transaction, { project, holder: { member: user }, role });
  for (const team of teams) await addToTeam(transaction, team, [user]);
}
