/** Tests who may read a project in the API: what is named changes, other ways in stay, and each change is in the audit log. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eachDatabase } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';

const PATH = '/v1/project/access/docs';

eachDatabase((_kind, open) => {
  let api: ApiUnderTest;
  let authorization: string;
  before(async () => {
    api = await openApi(await open());
    const scopes = ['projects:read', 'projects:write'];
    const { secret } = await api.records.keys.create({ project: 'other', name: 'set-up', scopes });
    authorization = `Bearer ${secret}`;
  });
  after(() => api.close());

  const patch = (body: object) => api.ask(PATH, { method: 'PATCH', authorization, body });

  describe('PATCH /v1/project/access/{projectId}', () => {
    it('changes what is named, and leaves the other ways in as they are', async () => {
      const usual = { visibility: 'public', members: false, previews: 'link', ways: [] };
      assert.deepEqual((await api.ask(PATH, { authorization })).json, usual);
      await api.records.readers.changeAccess('docs', (settings) => ({ ...settings, mail: ['@example.com'] }));
      const closed = await patch({ visibility: 'private' });
      assert.deepEqual(
        [closed.status, closed.json],
        [200, { visibility: 'private', members: false, previews: 'members', ways: ['mail'] }],
      );
      const open = await patch({ members: true, previews: 'link' });
      assert.deepEqual(open.json, {
        ...{ visibility: 'private', members: true, previews: 'link', ways: ['members', 'mail'] },
      });
      assert.deepEqual((await api.ask(PATH, { authorization })).json, open.json);
      const stored = await api.records.readers.access('docs');
      assert.deepEqual([stored.visibility, stored.members, stored.mail], ['private', true, ['@example.com']]);
      await patch({ visibility: 'private', members: true, previews: 'link' });
      const actions = (await api.records.audit.list({ limit: 100 })).map(({ action, detail }) => [
        action,
        detail,
      ]);
      assert.deepEqual(actions.toSorted(), [
        ['access.members_on', null],
        ['access.visibility_changed', 'public to private'],
        ['preview.sharing', 'link'],
      ]);
    });

    it('refuses what cannot be, and keys without the scope', async () => {
      for (const [body, path] of [
        [{ visibility: 'open' }, 'visibility'],
        [{ members: 'yes' }, 'members'],
        [{ previews: 'password' }, 'previews'],
        [{ mail: [] }, 'mail'],
      ] as const) {
        const { status, json } = await patch(body);
        assert.deepEqual([status, (json['details'] as { path: string }[])[0]?.path], [400, path]);
      }
      assert.equal((await api.ask(PATH, { method: 'PATCH', body: { visibility: 'public' } })).status, 403);
      const nobody = await api.ask('/v1/project/access/nobody', { authorization });
      assert.equal(nobody.status, 404);
      assert.equal((await api.records.readers.access('docs')).visibility, 'private');
    });
  });
});
