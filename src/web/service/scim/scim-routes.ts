/** All SCIM endpoints. */
import { getResourceType, listResourceTypes } from './discovery/resource-types.ts';
import { getSchema, listSchemas } from './discovery/schemas.ts';
import { serviceProviderConfig } from './discovery/service-provider-config.ts';
import { createGroup } from './groups/create-group.ts';
import { deleteGroup } from './groups/delete-group.ts';
import { getGroup } from './groups/get-group.ts';
import { listGroups } from './groups/list-groups.ts';
import { patchGroup } from './groups/patch-group.ts';
import { replaceGroup } from './groups/replace-group.ts';
import type { ScimRoute } from './scim-route.ts';
import { createUser } from './users/create-user.ts';
import { deleteUser } from './users/delete-user.ts';
import { getUser } from './users/get-user.ts';
import { listUsers } from './users/list-users.ts';
import { patchUser } from './users/patch-user.ts';
import { replaceUser } from './users/replace-user.ts';

export const SCIM_ROUTES: readonly ScimRoute[] = [
  serviceProviderConfig,
  listResourceTypes,
  getResourceType,
  listSchemas,
  getSchema,
  listUsers,
  createUser,
  getUser,
  replaceUser,
  patchUser,
  deleteUser,
  listGroups,
  createGroup,
  getGroup,
  replaceGroup,
  patchGroup,
  deleteGroup,
];
