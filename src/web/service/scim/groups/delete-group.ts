/** DELETE /Groups/:id: removes a team, and with it its roles; its members stay. */
import { noResource } from '../scim-problem.ts';
import type { ScimRoute } from '../scim-route.ts';
import { GROUPS } from './group-resource.ts';

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
