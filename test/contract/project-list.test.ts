/** The list of projects: in order, and by a part of the name. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onSqlite } from '../support/databases.ts';
import { managingApi } from './support/managing-api.ts';

onSqlite((_kind, open) => {
  const managing = managingApi('/v1/projects', open);
  const ids = async (query: string): Promise<unknown[]> => {
    const { status, json } = await managing.api.ask(`/v1/projects${query}`, {
      authorization: managing.authorization,
    });
    assert.equal(status, 200);
    return (json['projects'] as { id: unknown }[]).map(({ id }) => id);
  };

  describe('GET /v1/projects', () => {
    it('has every project, in the order of the ids', async () => {
      assert.deepEqual(await ids(''), ['docs', 'handbook']);
    });

    it('has those whose id or name contains a text, in any case', async () => {
      assert.deepEqual(await ids('?name=HAND'), ['handbook']);
      assert.deepEqual(await ids('?name=Docs'), ['docs', 'handbook'], 'both have this name');
      assert.deepEqual(await ids('?name=%25'), []);
    });
  });
});
