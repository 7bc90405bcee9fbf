/** Tests feedback counts per page and changes of status in the API. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { onSqlite } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';
import { entry } from './support/sample-rows.ts';

onSqlite((_kind, open) => {
  let api: ApiUnderTest;
  before(async () => {
    api = await openApi(await open());
    await api.records.feedback.import([
      entry('a', { helpful: true }),
      entry('b', { helpful: false, status: 'resolved' }),
      entry('c', { source: 'code_snippet', code: 'x' }),
      entry('d', { path: '/', helpful: true }),
      entry('foreign', { project: 'other' }),
    ]);
  });
  after(() => api.close());

  describe('GET …/feedback/by-page', () => {
    for (const path of [
      '/api/external/v1/analytics/docs/feedback/by-page',
      '/v1/analytics/docs/feedback/by-page',
    ])
      it(`counts thumbs, code reports and all entries of each page, most entries first: ${path}`, async () => {
        const { status, json } = await api.ask(path);
        assert.equal(status, 200);
        assert.deepEqual(json, {
          feedback: [
            { path: '/guides/start', thumbsUp: 1, thumbsDown: 1, code: 1, total: 3 },
            { path: '/', thumbsUp: 1, thumbsDown: 0, code: 0, total: 1 },
          ],
          hasMore: false,
        });
      });

    it('`limit` is an integer from 1 to 100, and `hasMore` tells of pages beyond it', async () => {
      const { json } = await api.ask('/v1/analytics/docs/feedback/by-page?limit=1');
      assert.equal((json['feedback'] as unknown[]).length, 1);
      assert.equal(json['hasMore'], true);
      for (const limit of ['0', '101'])
        assert.equal((await api.ask(`/v1/analytics/docs/feedback/by-page?limit=${limit}`)).status, 400);
    });

    it('counts as many entries as the list has, for every source, and its numbers add up', async () => {
      await api.records.feedback.import([
        entry('m1', { project: 'other', helpful: true }),
        entry('m2', { project: 'other', helpful: false, comment: 'No' }),
        entry('m3', { project: 'other', helpful: null, comment: 'From an import' }),
        entry('m4', { project: 'other', source: 'code_snippet', code: 'x' }),
        entry('m5', { project: 'other', source: 'agent', comment: 'Step 2 fails' }),
        entry('m6', { project: 'other', source: 'agent', comment: 'Step 3 too', path: '/' }),
        entry('m7', { project: 'other', helpful: false, path: '/' }),
      ]);
      const asked = { authorization: `Bearer ${api.other}` };
      for (const source of ['', 'contextual', 'thumbs_only', 'code_snippet', 'agent']) {
        const query = source === '' ? '' : `?source=${source}`;
        const { json: list } = await api.ask(`/v1/analytics/other/feedback${query}`, asked);
        const { json: pages } = await api.ask(`/v1/analytics/other/feedback/by-page${query}`, asked);
        const counted = pages['feedback'] as Record<string, number>[];
        for (const { path, total, ...numbers } of counted) {
          const entries = (list['feedback'] as Record<string, unknown>[]).filter(
            (one) => one['path'] === path,
          );
          assert.equal(total, entries.length, `${source} ${path}`);
          assert.equal(
            Object.values(numbers).reduce((sum, one) => sum + one, 0),
            total,
            `${source} ${path}`,
          );
        }
        assert.ok(counted.length > 0, source);
      }
    });

    it('takes the filters of the list', async () => {
      const { json } = await api.ask('/v1/analytics/docs/feedback/by-page?status=resolved&source=contextual');
      assert.deepEqual(json['feedback'], [
        { path: '/guides/start', thumbsUp: 0, thumbsDown: 1, code: 0, total: 1 },
      ]);
    });
  });

  describe('PATCH …/feedback/{feedbackId} `{status}`', () => {
    const change = (id: string, body: unknown, path = '/v1/analytics/docs/feedback') =>
      api.ask(`${path}/${id}`, { method: 'PATCH', body });

    for (const [path, status] of [
      ['/api/external/v1/analytics/docs/feedback', 'in_progress'],
      ['/v1/analytics/docs/feedback', 'dismissed'],
    ] as const)
      it(`answers with the item as it is now: ${path}`, async () => {
        const answer = await change('a', { status }, path);
        assert.equal(answer.status, 200);
        assert.equal(answer.json['status'], status);
        assert.equal((await api.records.feedback.get('docs', 'a'))?.status, status);
      });

    it('writes the audit log in the name of the key; the same status again writes nothing', async () => {
      const before = await api.records.audit.list({ limit: 50 });
      api.clock.advance(1_000);
      await change('c', { status: 'resolved' });
      await change('c', { status: 'resolved' });
      const [newest, ...older] = await api.records.audit.list({ limit: 50 });
      assert.equal(older.length, before.length);
      const [key] = await api.records.keys.list('docs');
      assert.deepEqual(
        [newest?.actor, newest?.action, newest?.target, newest?.project],
        [`key:${key?.id}`, 'feedback.status_changed', 'c', 'docs'],
      );
    });

    it('400 bad body (all problems at once)', async () => {
      const { status, json } = await change('a', { status: 'done', colour: 'red' });
      assert.equal(status, 400);
      const paths = (json['details'] as { path: string }[]).map(({ path }) => path);
      assert.deepEqual(paths.toSorted(), ['colour', 'status']);
      for (const body of [
        '',
        '{',
        '[]',
        'null',
        '"resolved"',
        '{}',
        '{"status":null}',
        '{"status":["pending"]}',
      ])
        assert.equal((await change('a', body)).status, 400, body);
    });

    it('404 unknown id and anything of another project (identical bodies)', async () => {
      const texts = new Set<string>();
      for (const id of ['foreign', 'unknown', 'not%20an%20id', '%F0%9F%8E%89']) {
        const answer = await api.ask(`/v1/analytics/docs/feedback/${id}`, {
          method: 'PATCH',
          body: { status: 'resolved' },
          headers: { 'x-request-id': 'same' },
        });
        assert.equal(answer.status, 404);
        texts.add(answer.text);
      }
      assert.equal(texts.size, 1);
      assert.equal((await api.records.feedback.get('other', 'foreign'))?.status, 'pending');
    });
  });
});
