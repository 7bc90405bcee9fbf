/** What SCIM says of itself (RFC 7644, section 4): what the service can do, the kinds of resources, and their attributes. */
import { GROUP_SCHEMA } from '../groups/group-resource.ts';
import { listResponse, MAX_RESULTS } from '../list-response.ts';
import { noResource } from '../scim-problem.ts';
import { SCIM_ROOT, type ScimRequest, type ScimRoute } from '../scim-route.ts';
import { USER_SCHEMA } from '../users/user-resource.ts';
import { GROUP_ATTRIBUTES, USER_ATTRIBUTES } from './attributes.data.ts';

const CONFIG_PATH = `${SCIM_ROOT}/ServiceProviderConfig`;

const serviceProviderConfig: ScimRoute = {
  method: 'GET',
  path: CONFIG_PATH,
  handle: ({ address }) => ({
    status: 200,
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: MAX_RESULTS },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'Bearer token',
          description: 'A token of the directory, made by an owner in the dashboard',
          primary: true,
        },
      ],
      meta: { resourceType: 'ServiceProviderConfig', location: address(CONFIG_PATH) },
    },
  }),
};

/** A resource that never changes. */
interface Described {
  readonly id: string;
  readonly [attribute: string]: unknown;
}

const TYPES: readonly Described[] = [
  { id: 'User', name: 'User', endpoint: '/Users', schema: USER_SCHEMA },
  { id: 'Group', name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA },
];

const SCHEMAS: readonly Described[] = [
  { id: USER_SCHEMA, name: 'User', description: 'A member', attributes: USER_ATTRIBUTES },
  { id: GROUP_SCHEMA, name: 'Group', description: 'A team', attributes: GROUP_ATTRIBUTES },
];

/** The routes that list resources of one type, and read one of them. */
function described(type: 'ResourceType' | 'Schema', all: readonly Described[]): readonly ScimRoute[] {
  const path = `${SCIM_ROOT}/${type}s`;
  const resources = ({ address }: ScimRequest): readonly Described[] =>
    all.map((one) => ({
      schemas: [`urn:ietf:params:scim:schemas:core:2.0:${type}`],
      ...one,
      meta: { resourceType: type, location: address(`${path}/${one.id}`) },
    }));
  return [
    {
      method: 'GET',
      path,
      handle: (context) => ({
        status: 200,
        body: listResponse(resources(context), { total: all.length, startIndex: 1 }),
      }),
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      handle: (context) => {
        const body = resources(context).find(({ id }) => id === context.id);
        if (body === undefined) throw noResource(context.id);
        return { status: 200, body };
      },
    },
  ];
}

export const discoveryRoutes: readonly ScimRoute[] = [
  serviceProviderConfig,
  ...described('ResourceType', TYPES),
  ...described('Schema', SCHEMAS),
];
