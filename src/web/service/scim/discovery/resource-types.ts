/** GET /ResourceTypes and GET /ResourceTypes/:id: the kinds of resources. */

import { GROUP_SCHEMA } from '../groups/group-resource.ts';
import { listResponse } from '../list-response.ts';
import { noResource } from '../scim-problem.ts';
import { SCIM_ROOT, type ScimRequest, type ScimRoute } from '../scim-route.ts';
import { USER_SCHEMA } from '../users/user-resource.ts';

const PATH = `${SCIM_ROOT}/ResourceTypes`;
const TYPES = [
  { id: 'User', name: 'User', endpoint: '/Users', schema: USER_SCHEMA },
  { id: 'Group', name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA },
];

function resources({ address }: ScimRequest): readonly ((typeof TYPES)[number] & object)[] {
  return TYPES.map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    meta: { resourceType: 'ResourceType', location: address(`${PATH}/${type.id}`) },
  }));
}

export const listResourceTypes: ScimRoute = {
  method: 'GET',
  path: PATH,
  handle: (context) => {
    const found = resources(context);
    return { status: 200, body: listResponse(found, { total: found.length, startIndex: 1 }) };
  },
};

export const getResourceType: ScimRoute = {
  method: 'GET',
  path: `${PATH}/:id`,
  handle: (context) => {
    const body = resources(context).find(({ id }) => id === context.id);
    if (body === undefined) throw noResource(context.id);
    return { status: 200, body };
  },
};
