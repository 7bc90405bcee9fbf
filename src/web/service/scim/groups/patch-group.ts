/** PATCH /Groups/:id: adds and removes members, or changes the name; the reply has no body, since a group may be large. */
import { readPatch } from '../patch-operations.ts';
import type { ScimRoute } from '../scim-route.ts';
import { changeGroup } from './change-group.ts';
import { GROUPS } from './group-resource.ts';
import { readGroupSteps } from './group-values.ts';

export const patchGroup: ScimRoute = {
  method: 'PATCH',
  path: `${GROUPS}/:id`,
  handle: async (context) => {
    await changeGroup(context, readGroupSteps(readPatch(context.body)));
    return { status: 204 };
  },
};
