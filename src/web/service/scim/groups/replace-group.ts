/** PUT /Groups/:id: replaces the name and the members; what the body does not mention stays. */
import { badRequest } from '../scim-problem.ts';
import type { ScimRoute } from '../scim-route.ts';
import { changeGroup } from './change-group.ts';
import { GROUPS, groupResource } from './group-resource.ts';
import { readGroup } from './group-values.ts';

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
