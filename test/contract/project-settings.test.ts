/** Tests the settings of a project in the API: what is named changes, within limits, and a running server is told. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../src/records/store/database.ts';
import { onSqlite } from '../support/databases.ts';
import { managingApi } from './support/managing-api.ts';

const PATH = '/v1/project/settings/docs';

onSqlite((_kind, open) => {
  const own = managingApi(PATH, open);

  describe('PATCH /v1/project/settings/{projectId}', () => {
    it('changes what is named, also of another project than that of the key', async () => {
      const usual = (await own.api.ask(PATH, { authorization: own.authorization })).json;
      const first = await own.patch({ feedback: { contact: false }, retentionDays: 365 });
      assert.deepEqual(
        [first.status, first.json],
        [
          200,
          { ...usual, feedback: { ...(usual['feedback'] as object), contact: false }, retentionDays: 365 },
        ],
      );
      const readOrigins = ['https://docs.example.com'];
      const second = await own.patch({
        ...{ retentionDays: null, searchTerms: false, tellAuthors: true },
        readOrigins,
      });
      assert.deepEqual((await own.api.ask(PATH, { authorization: own.authorization })).json, second.json);
      assert.deepEqual(await own.api.records.projects.settings('docs'), {
        feedback: { rating: true, comment: true, contact: false, code: true },
        retentionDays: null,
        searchTerms: false,
        insight: true,
        publicFigures: 'off',
        readOrigins: ['https://docs.example.com'],
        tellAuthors: true,
      });
      const details = (await own.api.records.audit.list({ limit: 100 }))
        .filter(({ action }) => action === 'project.settings_changed')
        .map(({ detail }) => detail);
      assert.deepEqual(details.toSorted(), [
        'contact off, retentionDays 365',
        'retentionDays off, searchTerms off, readOrigins https://docs.example.com, tellAuthors on',
      ]);
    });

    it('refuses what cannot be, and keys without the scope', async () => {
      const before = await own.api.records.projects.settings('docs');
      for (const [body, path] of [
        [{ retentionDays: 0 }, 'retentionDays'],
        [{ retentionDays: 36_501 }, 'retentionDays'],
        [{ retentionDays: 1.5 }, 'retentionDays'],
        [{ feedback: { rating: 'yes' } }, 'feedback.rating'],
        [{ feedback: { other: true } }, 'feedback.other'],
        [{ readOrigins: ['https://docs.example.com/path'] }, 'readOrigins.0'],
        [{ readOrigins: ['*'] }, 'readOrigins.0'],
        [{ other: true }, 'other'],
      ] as const) {
        const { status, json } = await own.patch(body);
        assert.deepEqual([status, (json['details'] as { path: string }[])[0]?.path], [400, path]);
      }
      const unscoped = await own.api.ask(PATH, { method: 'PATCH', body: { searchTerms: true } });
      assert.equal(unscoped.status, 403);
      const nobody = await own.api.ask('/v1/project/settings/nobody', { authorization: own.authorization });
      assert.equal(nobody.status, 404);
      assert.deepEqual(await own.api.records.projects.settings('docs'), before);
    });
  });

  describe('two changes at the same time', () => {
    /** Two readings of settings outside of a transaction end together, as they may with a database on another machine. */
    const together = async (): Promise<Database> => {
      const database = await open();
      let reading = 0;
      return {
        ...database,
        first: async (sql, values) => {
          const row = await database.first<never>(sql, values);
          if (!sql.startsWith('SELECT settings')) return row;
          reading++;
          for (let turn = 0; turn < 500 && reading < 2; turn++) await setImmediate();
          return row;
        },
      };
    };
    const two = managingApi(PATH, together);

    it('are both made', async () => {
      const all = await Promise.all([two.patch({ publicFigures: 'listed' }), two.patch({ insight: false })]);
      assert.deepEqual(
        all.map(({ status }) => status),
        [200, 200],
      );
      const { publicFigures, insight } = await two.api.records.projects.settings('docs');
      assert.deepEqual([publicFigures, insight], ['listed', false]);
    });
  });
});
