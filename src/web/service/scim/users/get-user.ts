/** GET /Users/:id: one member. */
import { chosen } from '../list-response.ts';
import { noResource } from '../scim-problem.ts';
import type { ScimRoute } from '../scim-route.ts';
import { USERS, userResource } from './user-resource.ts';

export const getUser: ScimRoute = {
  method: 'GET',
  path: `${USERS}/:id`,
  handle: async (context) => {
    const member = await context.service.records.users.directoryMember(context.id);
    if (member === undefined) throw noResource(context.id);
    return { status: 200, body: chosen(userResource(member, context), context.request) };
  },
};
