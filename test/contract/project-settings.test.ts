/** Tests the settings of a project in the API: what is named changes, within limits, and a running server is told. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eachDatabase } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';

const PATH = '/v1/project/settings/docs';

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

  describe('PATCH /v1/project/settings/{projectId}', () => {
    it('changes what is named, also of another project than that of the key', async () => {
      const usual = (await api.ask(PATH, { authorization })).json;
      const first = await patch({ feedback: { contact: false }, retentionDays: 365 });
      assert.deepEqual(
        [first.status, first.json],
        [
          200,
          { ...usual, feedback: { ...(usual['feedback'] as object), contact: false }, retentionDays: 365 },
        ],
      );
      const second = await patch({ retentionDays: null, searchTerms: false, tellAuthors: true });
      assert.deepEqual((await api.ask(PATH, { authorization })).json, second.json);
      assert.deepEqual(await api.records.projects.settings('docs'), {
        feedback: { rating: true, comment: true, contact: false, code: true },
        ...{ retentionDays: null, searchTerms: false, tellAuthors: true },
      });
      const details = (await api.records.audit.list({ limit: 100 }))
        .filter(({ action }) => action === 'project.settings_changed')
        .map(({ detail }) => detail);
      assert.deepEqual(details.toSorted(), [
        'contact off, retentionDays 365',
        'retentionDays off, searchTerms off, tellAuthors on',
      ]);
    });

    it('refuses what cannot be, and keys without the scope', async () => {
      const before = await api.records.projects.settings('docs');
      for (const [body, path] of [
        [{ retentionDays: 0 }, 'retentionDays'],
        [{ retentionDays: 36_501 }, 'retentionDays'],
        [{ retentionDays: 1.5 }, 'retentionDays'],
        [{ feedback: { rating: 'yes' } }, 'feedback.rating'],
        [{ feedback: { other: true } }, 'feedback.other'],
        [{ other: true }, 'other'],
      ] as const) {
        const { status, json } = await patch(body);
        assert.deepEqual([status, (json['details'] as { path: string }[])[0]?.path], [400, path]);
      }
      const unscoped = await api.ask(PATH, { method: 'PATCH', body: { searchTerms: true } });
      assert.equal(unscoped.status, 403);
      const nobody = await api.ask('/v1/project/settings/nobody', { authorization });
      assert.equal(nobody.status, 404);
      assert.deepEqual(await api.records.projects.settings('docs'), before);
    });
  });
});
