/** Requests to Bitbucket Data Center with an HTTP access token, page by page where there are lists. */
import type { GitCredential } from '../../../lib/git/repository.ts';
import * as z from '../../../lib/schema.ts';
import type { ForgeCall } from '../shared/forge-client.ts';
import { gather } from '../shared/pages.ts';
import { type TokenClient, type TokenForgeParts, tokenClient } from '../shared/token-client.ts';
import { DATA_CENTER_RIGHTS } from './data-center-rights.ts';

type DataCenterCall = Omit<ForgeCall, 'headers' | 'secrets'>;

export interface DataCenterClient extends TokenClient {
  /** All values of a list, until `enough` have been read; as many as we look through by default. */
  list<T>(call: DataCenterCall, value: z.ZodType<T>, enough?: number): Promise<readonly T[]>;
}

export interface OwnRepository {
  readonly id: number;
  readonly webUrl: string;
}

/** One repository and how it is reached. */
export interface DataCenterPlace {
  readonly client: DataCenterClient;
  /** Path below an API. */
  readonly home: string;
  readonly own: () => Promise<OwnRepository>;
}

export function dataCenterClient(parts: TokenForgeParts): DataCenterClient {
  const client = tokenClient(DATA_CENTER_RIGHTS, parts, (token) => ({ authorization: `Bearer ${token}` }));
  return {
    ...client,
    list: async (call, value, enough) => {
      const schema = z.object({
        values: z.array(value).max(1000),
        isLastPage: z.boolean(),
        nextPageStart: z.int().nullish(),
      });
      return await gather(async ({ at, size }) => {
        const query = { limit: String(size), start: String(at), ...call.query };
        const read = client.read(schema, await client.request({ ...call, query }));
        const { values, isLastPage, nextPageStart: next } = read;
        return { values, isLast: isLastPage, ...(next === null || next === undefined ? {} : { next }) };
      }, enough);
    },
    // Tokens of projects and repositories have no user; Git takes them as it takes those of users.
    credential: async (): Promise<GitCredential | undefined> => {
      const found = await client.credential();
      return found === undefined ? undefined : { ...found, username: 'x-token-auth', bearer: true };
    },
  };
}

/** `/projects/KEY/repos/name`, the same in all of its APIs. */
export function pathOf(repository: string): string {
  const [key = '', name = ''] = repository.split('/').map(encodeURIComponent);
  return `/projects/${key}/repos/${name}`;
}
