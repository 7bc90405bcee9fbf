/** Two servers on one PostgreSQL database: one of them hears of a push, both serve it, and there is one deployment. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { gitProject, signedHook } from '../support/git-project.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { testSchema } from '../support/postgres.ts';

const SECRET = 'a secret of thirty-two characters';
const skip =
  process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"';

it('a push, a broken one and a roll back reach both, and each has one row', { skip }, async (t) => {
  const schema = await testSchema();
  const repository = await makeRepository(DOCS, { bare: true });
  const first = repository.git('rev-parse', 'main');
  const settings = { gitSeconds: 3_600, secret: SECRET, databaseUrl: schema.url };
  const one = await gitProject(t, repository, settings);
  const two = await gitProject(t, repository, settings);
  // After the servers have ended: their questions would be in the way.
  t.after(() => schema.remove());
  const key = await one.key();
  const api = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return one.send(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  };
  const rows = async () => {
    const { deployments } = (await (await api('GET', '/v1/project/deployments/docs')).json()) as {
      deployments: readonly { commit: string; status: string }[];
    };
    return deployments.map(({ commit, status }) => [commit, status]);
  };
  const second = repository.commit({ 'docs/guide.mdx': 'Second' }, 'Second');
  assert.equal((await signedHook(one, SECRET)).status, 202);
  await Promise.all([one.serves(second), two.serves(second)]);
  const broken = repository.commit({ 'docs/docs.json': '{' }, 'Break');
  await Promise.all([signedHook(one, SECRET), signedHook(two, SECRET)]);
  await eventually(rows, [
    [broken, 'failure'],
    [second, 'success'],
    [first, 'success'],
  ]);
  await Promise.all([one.serves(second), two.serves(second)]);
  assert.equal((await api('POST', '/v1/project/pin/docs', { commit: first })).status, 200);
  await Promise.all([one.serves(first), two.serves(first)]);
  await eventually(async () => (await rows()).length, 4);
});
