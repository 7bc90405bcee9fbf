/** DELETE /Users/:id: removes a member; what they did stays in the audit log. */
import { noResource } from '../scim-problem.ts';
import type { ScimRoute } from '../scim-route.ts';
import { ownerProblem } from './change-user.ts';
import { USERS } from './user-resource.ts';

export const deleteUser: ScimRoute = {
  method: 'DELETE',
  path: `${USERS}/:id`,
  handle: async ({ service, id, audit }) => {
    const done = await service.records.users.removeFromDirectory(id);
    if (done.outcome === 'none') throw noResource(id);
    if (done.outcome === 'owner') throw ownerProblem();
    await audit('member.removed', done.member.email, done.member.role);
    return { status: 204 };
  },
};
