/** The client that users of the API would have: openapi-fetch with the types generated from our document. */
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api-types.d.ts';

export type ApiClient = Client<paths>;

/** @param key goes into every request; readers' feedback needs none */
export function createApiClient(baseUrl: string, key?: string): ApiClient {
  return createClient<paths>({
    baseUrl,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  });
}
