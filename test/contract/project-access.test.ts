/** Tests who may read a project in the API: what is named changes, other ways in stay, and each change is in the audit log. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onSqlite } from '../support/databases.ts';
import { managingApi } from './support/managing-api.ts';

const PATH = '/v1/project/access/docs';

onSqlite((_kind, open) => {
  const own = managingApi(PATH, open);

  describe('PATCH /v1/project/access/{projectId}', () => {
    it('changes what is named, and leaves the other ways in as they are', async () => {
      const usual = { visibility: 'public', members: false, previews: 'link', ways: [] };
      assert.deepEqual((await own.api.ask(PATH, { authorization: own.authorization })).json, usual);
      await own.api.records.readers.changeAccess('docs', (settings) => ({
        ...settings,
        mail: ['@example.com'],
      }));
      const closed = await own.patch({ visibility: 'private' });
      assert.deepEqual(
        [closed.status, closed.json],
        [200, { visibility: 'private', members: false, previews: 'members', ways: ['mail'] }],
      );
      const open = await own.patch({ members: true, previews: 'link' });
      assert.deepEqual(open.json, {
        visibility: 'private',
        members: true,
        previews: 'link',
        ways: ['members', 'mail'],
      });
      assert.deepEqual((await own.api.ask(PATH, { authorization: own.authorization })).json, open.json);
      const stored = await own.api.records.readers.access('docs');
      assert.deepEqual([stored.visibility, stored.members, stored.mail], ['private', true, ['@example.com']]);
      await own.patch({ visibility: 'private', members: true, previews: 'link' });
      const actions = (await own.api.records.audit.list({ limit: 100 })).map(({ action, detail }) => [
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
        const { status, json } = await own.patch(body);
        assert.deepEqual([status, (json['details'] as { path: string }[])[0]?.path], [400, path]);
      }
      assert.equal(
        (await own.api.ask(PATH, { method: 'PATCH', body: { visibility: 'public' } })).status,
        403,
      );
      const nobody = await own.api.ask('/v1/project/access/nobody', { authorization: own.authorization });
      assert.equal(nobody.status, 404);
      assert.equal((await own.api.records.readers.access('docs')).visibility, 'private');
    });
  });
});
