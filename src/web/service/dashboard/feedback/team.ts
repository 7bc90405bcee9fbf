/** The members who may work on the feedback of a project, their names, and those whom a note mentions. */
import { mayAct, type User } from '../../../../records/users/user.ts';
import type { TeamMember } from '../../../../theme/admin/feedback/feedback-work.ts';
import type { DashboardRequest } from '../dashboard-route.ts';

/** Longer lists of members are cut: everybody can still assign an entry to themselves. */
const MAX_TEAM = 200;
/** Members that one note tells. */
const MAX_MENTIONED = 20;

/** Active members with a role in the project, the one who asks first, then by name. */
export async function teamOf({
  service,
  session,
  project,
}: DashboardRequest): Promise<readonly TeamMember[]> {
  const { users } = service.records;
  const [all, grants] = await Promise.all([users.list(), users.projectGrants(project!.id)]);
  const inTeams = await Promise.all(
    grants.flatMap(({ holder }) => ('team' in holder ? [users.teamMembers(holder.team)] : [])),
  );
  const given = new Set([
    ...grants.flatMap(({ holder }) => ('member' in holder ? [holder.member] : [])),
    ...inTeams.flat().map(({ id }) => id),
  ]);
  const me = session.user.id;
  return all
    .filter(({ id, role, active }) => active && (mayAct(role, 'viewer') || given.has(id)))
    .sort((a, b) => Number(b.id === me) - Number(a.id === me) || a.name.localeCompare(b.name))
    .slice(0, MAX_TEAM)
    .map(({ id, name, email }) => ({ id, name, email, me: id === me }));
}

/** Ids of members whose name, first name or address stands behind an @; a first name only where one member has it. */
export function mentionedIn(
  text: string,
  team: readonly Pick<User, 'id' | 'name' | 'email'>[],
): readonly string[] {
  const folded = text.toLowerCase();
  const firsts = Map.groupBy(team, ({ name }) => name.toLowerCase().split(/\s+/)[0]!);
  return team
    .filter(({ name, email }) => {
      const first = name.toLowerCase().split(/\s+/)[0]!;
      const known = [
        name.toLowerCase(),
        email.toLowerCase(),
        ...(firsts.get(first)!.length === 1 ? [first] : []),
      ];
      return known.some((one) => stands(folded, `@${one}`));
    })
    .slice(0, MAX_MENTIONED)
    .map(({ id }) => id);
}

/** True when the text has the words, and no letter follows: "@ada" is not in "@adam". */
function stands(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const next = text.slice(at + words.length, at + words.length + 2);
    if (!/^[\p{L}\p{N}]/u.test(next) && !/^[.@-][\p{L}\p{N}]/u.test(next)) return true;
  }
  return false;
}
