/** What an invitation gives besides its role: roles in projects and teams, stored with it until it is accepted. */
import { AppError } from '../../../lib/app-error.ts';
import type { Transaction } from '../../store/database.ts';
import { addToTeam } from './create-teams.ts';
import { writeProjectRole } from './project-roles.ts';
import type { InvitationGifts } from './team-records.ts';

const MOST_GIFTS = 100;

/** @returns what is stored; undefined for nothing. @throws AppError `users/too-many-gifts` */
export function writeGifts({ projects, teams }: InvitationGifts): string | undefined {
  const count = Object.keys(projects).length + teams.length;
  if (count > MOST_GIFTS)
    throw new AppError('users/too-many-gifts', `An invitation gives at most ${MOST_GIFTS} roles and teams`, {
      hint: 'Give the others when it is accepted',
    });
  return count === 0 ? undefined : JSON.stringify({ projects, teams });
}

export function readGifts(stored: string | null): InvitationGifts {
  return stored === null ? { projects: {}, teams: [] } : (JSON.parse(stored) as InvitationGifts);
}

/** Gives them to the member who accepted. */
export async function handGifts(
  transaction: Transaction,
  user: string,
  stored: string | null,
): Promise<void> {
  const { projects, teams } = readGifts(stored);
  for (const [project, role] of Object.entries(projects))
    await writeProjectRole(transaction, { project, holder: { member: user }, role });
  for (const team of teams) await addToTeam(transaction, team, [user]);
}
