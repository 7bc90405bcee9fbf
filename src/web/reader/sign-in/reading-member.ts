/** Finds a member of the dashboard as a reader of one project: only with a role in it, and with their teams as groups. */
import type { UserRecords } from '../../../records/users/user-records.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export function readingMember(
  users: Pick<UserRecords, 'get' | 'roleIn' | 'sessions' | 'teamsOf'>,
  project: string,
): SignInDeps['member'] {
  return async (id, session) => {
    const [member, role, teams, sessions] = await Promise.all([
      users.get(id),
      users.roleIn(id, project),
      users.teamsOf(id),
      users.sessions(id),
    ]);
    if (member === undefined || role === 'none') return undefined;
    if (!sessions.some((one) => one.id === session)) return undefined;
    return { ...member, groups: teams.map(({ name }) => name) };
  };
}
