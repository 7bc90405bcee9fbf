/** GET /Groups: teams that the directory made, a page at a time, all or those that a filter names. */
import { chosen, listResponse, pageOf, wants } from '../list-response.ts';
import type { ScimRoute } from '../scim-route.ts';
import { groupConditions } from './group-filter.ts';
import { GROUPS, groupResource } from './group-resource.ts';

/** Of groups with their members in one reply: each may have thousands. */
const MOST_WITH_MEMBERS = 10;

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
      limit: withMembers ? Math.min(count, MOST_WITH_MEMBERS) : count,
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
