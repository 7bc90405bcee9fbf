/** The audit log through the API: the entries of the project alone, oldest first, page after page. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { onSqlite } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';

const LIST = '/v1/audit/docs/entries';
type Entries = {
  readonly entries: { readonly id: string; readonly target: string }[];
  readonly hasMore: boolean;
};

onSqlite((_kind, open) => {
  let api: ApiUnderTest;
  before(async () => {
    api = await openApi(await open());
    for (const [target, project] of [
      ['one', 'docs'],
      ['foreign', 'other'],
      ['of all', undefined],
      ['two', 'docs'],
      ['three', 'docs'],
    ] as const) {
      api.clock.advance(1_000);
      const entry = { actor: 'terminal', action: 'key.created', target };
      await api.records.audit.add({ ...entry, ...(project === undefined ? {} : { project }) });
    }
  });
  after(() => api.close());

  const list = async (query = ''): Promise<Entries & { status: number; text: string }> => {
    const { status, text, json } = await api.ask(LIST + query);
    return { status, text, ...(json as Entries) };
  };
  const names = ({ entries }: Entries): string[] => entries.map(({ target }) => target);

  it('has what was done in the project, and nothing of others or of the installation', async () => {
    const all = await list();
    assert.deepEqual([names(all), all.hasMore], [['one', 'two', 'three'], false]);
    assert.deepEqual(all.entries[0], {
      id: all.entries[0]!.id,
      at: new Date(api.clock() - 4_000).toISOString(),
      actor: 'terminal',
      action: 'key.created',
      target: 'one',
      project: 'docs',
      detail: null,
    });
  });

  it('goes on after an entry, page by page', async () => {
    const first = await list('?limit=2');
    assert.deepEqual([names(first), first.hasMore], [['one', 'two'], true]);
    const second = await list(`?limit=2&after=${first.entries[1]!.id}`);
    assert.deepEqual([names(second), second.hasMore], [['three'], false]);
    const last = await list(`?after=${second.entries[0]!.id}`);
    assert.deepEqual([names(last), last.hasMore], [[], false]);
  });

  it('begins at a moment', async () => {
    const moment = new Date(api.clock() - 1_000).toISOString();
    assert.deepEqual(names(await list(`?since=${moment}`)), ['two', 'three']);
    assert.deepEqual(names(await list('?since=2030-01-01')), []);
  });

  it('shows an entry of another project to nobody, whichever entry it is asked to go on after', async () => {
    const [foreign] = await api.records.audit.listFrom({ project: 'other' }, { limit: 1 });
    assert.deepEqual(names(await list(`?after=${foreign!.id}`)), ['two', 'three']);
  });

  it('refuses what it cannot read', async () => {
    for (const query of [
      '?since=2026-02-30',
      '?since=',
      '?after=x',
      '?after=',
      '?limit=0',
      '?limit=501',
      '?project=other',
    ])
      assert.equal((await list(query)).status, 400, query);
  });
});
