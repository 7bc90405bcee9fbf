/** POST /Users: makes a member with the role of the setting; a known address is a conflict, never taken over. */
import type { ScimRoute } from '../scim-route.ts';
import { checked, taken } from './change-user.ts';
import { USERS, userResource } from './user-resource.ts';
import { readUser, valuesOf } from './user-values.ts';

export const createUser: ScimRoute = {
  method: 'POST',
  path: USERS,
  handle: async (context) => {
    const { service, body, role, audit } = context;
    const values = valuesOf(readUser(body));
    const member = await checked(() => service.records.users.addFromDirectory(values, role));
    if (member === 'taken') throw taken();
    await audit('member.provisioned', member.email, member.active ? role : `${role}, suspended`);
    const resource = userResource(member, context);
    return { status: 201, body: resource, location: resource.meta.location };
  },
};
