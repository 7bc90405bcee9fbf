/** The operations of SCIM for groups, which are teams: list, read, create, replace, change, remove. */

import { AppError } from '../../../../lib/app-error.ts';
import type {
  TeamChange,
  TeamChanged,
  TeamConditions,
} from '../../../../records/users/teams/team-records.ts';
import { chosen, isRequested, listResponse, pageOf } from '../list-response.ts';
import { readPatch } from '../patch-operations.ts';
import { parseFilter } from '../scim-expression.ts';
import { badRequest, noResource, ScimProblem } from '../scim-problem.ts';
import type { ScimRequest, ScimRoute } from '../scim-route.ts';
import { GROUPS, groupResource } from './group-resource.ts';
import { readGroup, readGroupSteps } from './group-values.ts';

const FIELDS: Readonly<Record<string, keyof TeamConditions>> = {
  id: 'id',
  displayname: 'name',
  externalid: 'externalId',
  members: 'member',
  'members.value': 'member',
};

/** @throws ScimProblem `invalidFilter` */
function groupConditions(filter: string | null): TeamConditions {
  if (filter === null || filter.trim() === '') return {};
  const conditions: { -readonly [Field in keyof TeamConditions]: string } = {};
  for (const { path, value } of parseFilter(filter)) {
    const name = path.sub === undefined ? path.attribute : `${path.attribute}.${path.sub}`;
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === undefined || typeof value !== 'string' || path.where !== undefined)
      throw badRequest(
        'invalidFilter',
        'A filter compares a text with displayName, externalId, members.value or id',
      );
    if (conditions[field] !== undefined && conditions[field] !== value)
      throw badRequest('invalidFilter', `"${name}" is compared twice`);
    conditions[field] = value;
  }
  return conditions;
}

/** Of groups with their members in one reply: each may have thousands. */
const MAX_WITH_MEMBERS = 10;

/** GET /Groups: teams that the directory made, a page at a time, all or those that a filter names. */
export const listGroups: ScimRoute = {
  method: 'GET',
  path: GROUPS,
  handle: async (context) => {
    const { service, request } = context;
    const { users } = service.records;
    const { startIndex, count } = pageOf(request);
    const withMembers = isRequested('members', request);
    const { total, teams } = await users.directoryTeams(groupConditions(request.query.get('filter')), {
      offset: startIndex - 1,
      limit: withMembers ? Math.min(count, MAX_WITH_MEMBERS) : count,
    });
    const resources = await Promise.all(
      teams.map(async (team) => {
        const members = withMembers ? await users.teamMembers(team.id) : undefined;
        return chosen(groupResource(team, members, context), request);
      }),
    );
    return { status: 200, body: listResponse(resources, { total, startIndex }) };
  },
};

/** GET /Groups/:id: one team that the directory made. */
export const getGroup: ScimRoute = {
  method: 'GET',
  path: `${GROUPS}/:id`,
  handle: async (context) => {
    const { service, id, request } = context;
    const { users } = service.records;
    const team = await users.team(id);
    if (team?.byDirectory !== true) throw noResource(id);
    const members = isRequested('members', request) ? await users.teamMembers(id) : undefined;
    return { status: 200, body: chosen(groupResource(team, members, context), request) };
  },
};

/** POST /Groups: makes a team without any role; a known name is a conflict, never taken over. */
export const createGroup: ScimRoute = {
  method: 'POST',
  path: GROUPS,
  handle: async (context) => {
    const { service, body, audit } = context;
    const { users } = service.records;
    const { displayName, externalId, members = [] } = readGroup(body);
    if (displayName === undefined) throw badRequest('invalidValue', 'A group needs a "displayName"');
    const team = await checkedGroup(() =>
      users.createTeam({ name: displayName, externalId, byDirectory: true, members }),
    );
    if (team === undefined) throw groupTaken();
    const joined = await users.teamMembers(team.id);
    await audit('team.created', team.name, `${joined.length} ${joined.length === 1 ? 'member' : 'members'}`);
    const resource = groupResource(team, joined, context);
    return { status: 201, body: resource, location: resource.meta.location };
  },
};

/** PUT /Groups/:id: replaces the name and the members; what the body does not mention stays. */
export const replaceGroup: ScimRoute = {
  method: 'PUT',
  path: `${GROUPS}/:id`,
  handle: async (context) => {
    const { displayName, ...draft } = readGroup(context.body);
    if (displayName === undefined) throw badRequest('invalidValue', 'A group needs a "displayName"');
    const { team } = await changeGroup(context, () => ({ ...draft, name: displayName }));
    const members = await context.service.records.users.teamMembers(team.id);
    return { status: 200, body: groupResource(team, members, context) };
  },
};

/** PATCH /Groups/:id: adds and removes members, or changes the name; the reply has no body, since a group may be large. */
export const patchGroup: ScimRoute = {
  method: 'PATCH',
  path: `${GROUPS}/:id`,
  handle: async (context) => {
    await changeGroup(context, readGroupSteps(readPatch(context.body)));
    return { status: 204 };
  },
};

/** DELETE /Groups/:id: removes a team, and with it its roles; its members stay. */
export const deleteGroup: ScimRoute = {
  method: 'DELETE',
  path: `${GROUPS}/:id`,
  handle: async ({ service, id, audit }) => {
    const { users } = service.records;
    if ((await users.team(id))?.byDirectory !== true) throw noResource(id);
    const team = await users.removeTeam(id);
    if (team === undefined) throw noResource(id);
    await audit('team.removed', team.name);
    return { status: 204 };
  },
};

const MAX_NAMED = 5;

/** Changes a group as a directory asked, and writes what happened into the audit log. */
function groupTaken(): ScimProblem {
  return new ScimProblem(
    { status: 409, scimType: 'uniqueness' },
    'A team has this displayName or externalId already. One that was made in the dashboard has to be renamed or removed there, under Teams',
  );
}

/** @returns the result of `work`, or an error of the client where a value cannot be used */
async function checkedGroup<T>(work: () => Promise<T>): Promise<T> {
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
async function changeGroup(
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
