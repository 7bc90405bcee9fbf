/** GET /Groups: teams that the directory made, a page at a time, all or those that a filter names. */

import type { TeamConditions } from '../../../../records/users/teams/team-records.ts';
import { chosen, listResponse, pageOf, wants } from '../list-response.ts';
import { parseFilter } from '../scim-expression.ts';
import { badRequest } from '../scim-problem.ts';
import type { ScimRoute } from '../scim-route.ts';
import { GROUPS, groupResource } from './group-resource.ts';

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

export const listGroups: ScimRoute = {
  method: 'GET',
  path: GROUPS,
  handle: async (context) => {
    const { service, request } = context;
    const { users } = service.records;
    const { startIndex, count } = pageOf(request);
    const withMembers = wants('members', request);
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
