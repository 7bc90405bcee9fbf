/** The API for a test of project settings: a key of another project that may manage projects, and one path. */
import { after, before } from 'node:test';
import type { Database } from '../../../src/records/store/database.ts';
import { type ApiUnderTest, openApi } from './api-under-test.ts';

export interface ManagingApi {
  /** Once the suite has begun. */
  readonly api: ApiUnderTest;
  readonly authorization: string;
  patch(body: object): ReturnType<ApiUnderTest['ask']>;
}

/** Registers the hooks of the suite that calls it. */
export function managingApi(path: string, open: () => Promise<Database>): ManagingApi {
  let api: ApiUnderTest | undefined;
  let authorization = '';
  const opened = (): ApiUnderTest => {
    if (api === undefined) throw new Error('The suite has not begun');
    return api;
  };
  before(async () => {
    api = await openApi(await open());
    const scopes = ['projects:read', 'projects:write'];
    const { secret } = await api.records.keys.create({ project: 'other', name: 'set-up', scopes });
    authorization = `Bearer ${secret}`;
  });
  after(() => api?.close());
  return {
    get api() {
      return opened();
    },
    get authorization() {
      return authorization;
    },
    patch: (body) => opened().ask(path, { method: 'PATCH', authorization, body }),
  };
}
