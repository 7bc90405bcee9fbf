/** Declined edits over the API: of the project of the key alone, newest first, and forgotten one by one with a note in the audit log. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { EditContent } from '../../src/lib/git/edit-content.ts';
import { onSqlite } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';

const LIST = '/v2/agent/docs/declined';
const edit = (path: string): EditContent => ({
  path,
  oldHash: 'a',
  newHash: 'b',
  oldWords: 'Old',
  newWords: 'New',
});
type Edits = {
  readonly declined: readonly Readonly<Record<string, unknown>>[];
  readonly hasMore: boolean;
};

onSqlite((_kind, open) => {
  let api: ApiUnderTest;
  before(async () => {
    api = await openApi(await open());
    const { declined } = api.records.jobs;
    for (const [path, project] of [
      ['a.mdx', 'docs'],
      ['foreign.mdx', 'other'],
      ['b.mdx', 'docs'],
    ] as const) {
      api.clock.advance(1_000);
      const why = path === 'b.mdx' ? undefined : 'No';
      await declined.add({ id: 'job', project }, [edit(path)], { kind: 'closed', author: 'user:1', why });
    }
  });
  after(() => api.close());

  const list = async (query = ''): Promise<Edits> => (await api.ask(LIST + query)).json as Edits;
  const forget = (id: unknown) => api.ask(`${LIST}/forget`, { method: 'POST', body: { id } });

  it('are those of the project, newest first, with what people may know of them', async () => {
    const all = await list();
    assert.deepEqual([all.declined.map(({ path }) => path), all.hasMore], [['b.mdx', 'a.mdx'], false]);
    const { id, declinedAt, ...rest } = all.declined[1]!;
    assert.match(`${id} ${declinedAt}`, /^\w{26} \d{4}-/);
    assert.deepEqual(rest, {
      path: 'a.mdx',
      kind: 'closed',
      everyEdit: false,
      before: 'Old',
      after: 'New',
      why: 'No',
      declinedBy: 'user:1',
      sessionId: 'job',
    });
    const one = await list('?limit=1');
    assert.deepEqual([one.declined.length, one.hasMore], [1, true]);
  });

  it('are forgotten once, noted, and never those of another project', async () => {
    const [foreign] = await api.records.jobs.declined.list('other', 1);
    assert.deepEqual((await forget(foreign!.id)).json, { forgotten: false });
    const [first] = (await list()).declined;
    assert.deepEqual((await forget(first!['id'])).json, { forgotten: true });
    assert.deepEqual((await forget(first!['id'])).json, { forgotten: false });
    assert.deepEqual(
      (await list()).declined.map(({ path }) => path),
      ['a.mdx'],
    );
    const entries = await api.records.audit.list({ limit: 10 });
    const noted = entries.filter(({ action }) => action === 'job.declined_forgotten');
    assert.deepEqual(
      noted.map(({ target, project }) => [target, project]),
      [['b.mdx', 'docs']],
    );
  });
});
