/** GET /Groups/:id: one team that the directory made. */
import { chosen, wants } from '../list-response.ts';
import { noResource } from '../scim-problem.ts';
import type { ScimRoute } from '../scim-route.ts';
import { GROUPS, groupResource } from './group-resource.ts';

export const getGroup: ScimRoute = {
  method: 'GET',
  path: `${GROUPS}/:id`,
  handle: async (context) => {
    const { service, id, request } = context;
    const { users } = service.records;
    const team = await users.team(id);
    if (team?.byDirectory !== true) throw noResource(id);
    const members = wants('members', request) ? await users.teamMembers(id) : undefined;
    return { status: 200, body: chosen(groupResource(team, members, context), request) };
  },
};
