/** GET /Users: members, a page at a time, all or those that a filter names. */
import { chosen, listResponse, pageOf } from '../list-response.ts';
import type { ScimRoute } from '../scim-route.ts';
import { userConditions } from './user-filter.ts';
import { USERS, userResource } from './user-resource.ts';

export const listUsers: ScimRoute = {
  method: 'GET',
  path: USERS,
  handle: async (context) => {
    const { service, request } = context;
    const { startIndex, count } = pageOf(request);
    const { total, members } = await service.records.users.directoryMembers(
      userConditions(request.query.get('filter')),
      { offset: startIndex - 1, limit: count },
    );
    const resources = members.map((member) => chosen(userResource(member, context), request));
    return { status: 200, body: listResponse(resources, { total, startIndex }) };
  },
};
