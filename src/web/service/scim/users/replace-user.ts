/** PUT /Users/:id: replaces a member; what the body does not mention stays, so that leaving `active` out wakes nobody. */
import { badRequest } from '../scim-problem.ts';
import type { ScimRoute } from '../scim-route.ts';
import { changeUser } from './change-user.ts';
import { USERS } from './user-resource.ts';
import { readUser } from './user-values.ts';

export const replaceUser: ScimRoute = {
  method: 'PUT',
  path: `${USERS}/:id`,
  handle: (context) => {
    const draft = readUser(context.body);
    if (draft.userName === undefined) throw badRequest('invalidValue', 'A user needs a "userName"');
    return changeUser(context, draft);
  },
};
