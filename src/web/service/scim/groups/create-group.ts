/** POST /Groups: makes a team without any role; a known name is a conflict, never taken over. */
import { badRequest } from '../scim-problem.ts';
import type { ScimRoute } from '../scim-route.ts';
import { checkedGroup, groupTaken } from './change-group.ts';
import { GROUPS, groupResource } from './group-resource.ts';
import { readGroup } from './group-values.ts';

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
