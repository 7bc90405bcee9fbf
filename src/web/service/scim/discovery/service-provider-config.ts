/** GET /ServiceProviderConfig: what of SCIM is supported. */
import { MAX_RESULTS } from '../list-response.ts';
import { SCIM_ROOT, type ScimRoute } from '../scim-route.ts';

const PATH = `${SCIM_ROOT}/ServiceProviderConfig`;

export const serviceProviderConfig: ScimRoute = {
  method: 'GET',
  path: PATH,
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
      meta: { resourceType: 'ServiceProviderConfig', location: address(PATH) },
    },
  }),
};
