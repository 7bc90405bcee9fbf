/** PATCH /Users/:id: changes single attributes of a member. */
import { readPatch } from '../patch-operations.ts';
import type { ScimRoute } from '../scim-route.ts';
import { changeUser } from './change-user.ts';
import { USERS } from './user-resource.ts';
import { readUserSteps } from './user-values.ts';

export const patchUser: ScimRoute = {
  method: 'PATCH',
  path: `${USERS}/:id`,
  handle: (context) => changeUser(context, readUserSteps(readPatch(context.body))),
};
