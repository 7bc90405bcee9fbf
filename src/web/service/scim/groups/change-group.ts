/** Changes a group as a directory asked, and writes what happened into the audit log. */
import { AppError } from '../../../../lib/app-error.ts';
import type { TeamChange, TeamChanged } from '../../../../records/users/teams/team-records.ts';
import { badRequest, noResource, ScimProblem } from '../scim-problem.ts';
import type { ScimRequest } from '../scim-route.ts';

const MAX_NAMED = 5;

export function groupTaken(): ScimProblem {
  return new ScimProblem(
    { status: 409, scimType: 'uniqueness' },
    'A team has this displayName or externalId already. One that was made in the dashboard has to be renamed or removed there, under Teams',
  );
}

/** @returns the result of `work`, or an error of the client where a value cannot be used */
export async function checkedGroup<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'teams/name')
      throw badRequest('invalidValue', error.message);
    if (error instanceof AppError && /^teams\/too-many/.test(error.code))
      throw badRequest('tooMany', `${error.message}. ${error.hint}`);
    throw error;
  }
}

async function noteChange(
  { service, audit }: ScimRequest,
  { before, team, added, removed }: TeamChanged,
): Promise<void> {
  const { users } = service.records;
  if (before.name !== team.name) await audit('team.renamed', team.name, `before: ${before.name}`);
  for (const [ids, word] of [
    [added, 'added'],
    [removed, 'removed'],
  ] as const) {
    if (ids.length === 0) continue;
    const named = await Promise.all(ids.slice(0, MAX_NAMED).map((id) => users.get(id)));
    const more = ids.length > MAX_NAMED ? [`${ids.length - MAX_NAMED} more`] : [];
    const who = [...named.map((member) => member?.email ?? 'a former member'), ...more].join(', ');
    await audit(`team.members_${word}`, team.name, who);
  }
}

/** @throws ScimProblem 404 also for a team of the dashboard, 409 */
export async function changeGroup(
  context: ScimRequest,
  change: (members: readonly string[]) => TeamChange,
): Promise<TeamChanged> {
  const { service, id } = context;
  const { users } = service.records;
  if ((await users.team(id))?.byDirectory !== true) throw noResource(id);
  const done = await checkedGroup(() => users.changeTeam(id, (_, members) => change(members)));
  if (done.outcome !== 'changed') throw done.outcome === 'taken' ? groupTaken() : noResource(id);
  await noteChange(context, done);
  return done;
}
