/** GET /Schemas and GET /Schemas/:id: the attributes of the resources. */

import { GROUP_SCHEMA } from '../groups/group-resource.ts';
import { listResponse } from '../list-response.ts';
import { noResource } from '../scim-problem.ts';
import { SCIM_ROOT, type ScimRequest, type ScimRoute } from '../scim-route.ts';
import { USER_SCHEMA } from '../users/user-resource.ts';
import { GROUP_ATTRIBUTES, USER_ATTRIBUTES } from './attributes.data.ts';

const PATH = `${SCIM_ROOT}/Schemas`;
const SCHEMAS = [
  { id: USER_SCHEMA, name: 'User', description: 'A member', attributes: USER_ATTRIBUTES },
  { id: GROUP_SCHEMA, name: 'Group', description: 'A team', attributes: GROUP_ATTRIBUTES },
];

function resources({ address }: ScimRequest): readonly ((typeof SCHEMAS)[number] & object)[] {
  return SCHEMAS.map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: { resourceType: 'Schema', location: address(`${PATH}/${schema.id}`) },
  }));
}

export const listSchemas: ScimRoute = {
  method: 'GET',
  path: PATH,
  handle: (context) => {
    const found = resources(context);
    return { status: 200, body: listResponse(found, { total: found.length, startIndex: 1 }) };
  },
};

export const getSchema: ScimRoute = {
  method: 'GET',
  path: `${PATH}/:id`,
  handle: (context) => {
    const body = resources(context).find(({ id }) => id === context.id);
    if (body === undefined) throw noResource(context.id);
    return { status: 200, body };
  },
};
