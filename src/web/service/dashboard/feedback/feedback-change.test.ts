/** Changes made in the dashboard: statuses one by one and many at once, undone, with notes, by those who may. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type FeedbackDashboard, feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import type { FeedbackStatus } from '../../../../records/feedback/feedback.ts';

const LIST = '/dashboard/p/docs/feedback';

describe('feedback is changed', () => {
  let made: FeedbackDashboard;
  before(async () => {
    made = await feedbackDashboard({ entries: 40 });
  });

  const entryOf = async (status: FeedbackStatus, at = 0) =>
    (await made.records.feedback.list({ project: 'docs', statuses: [status] }, { limit: 10 })).items[at]!;
  const statusOf = async (id: string) => (await made.records.feedback.get('docs', id))?.status;

  it('by one form, which leads back to the same filters and says what happened', async () => {
    const { id, version } = await entryOf('pending');
    const editor = made.as('editor');
    const answer = await editor.submit(LIST, `${LIST}/status`, {
      id,
      version: String(version),
      status: 'resolved',
      list: 'status=pending&limit=10',
    });
    assert.equal(answer.status, 303);
    assert.equal(await statusOf(id), 'resolved');
    const to = new URL(answer.headers['location']!, 'http://x');
    assert.equal(to.pathname, LIST);
    assert.deepEqual([to.searchParams.get('status'), to.searchParams.get('limit')], ['pending', '10']);
    const { text } = await editor.get(to.pathname + to.search);
    assert.match(text, /1 entry is now resolved\./);
    const batch = /name="batch" value="([^"]+)"/.exec(text)![1]!;
    const undone = await editor.submit(LIST, `${LIST}/undo`, { batch, list: 'status=pending' });
    assert.equal(await statusOf(id), 'pending');
    assert.match(
      (await editor.get(undone.headers['location']!)).text,
      /Undone: 1 entry has its earlier status back/,
    );
    const again = await editor.submit(LIST, `${LIST}/undo`, { batch, list: '' });
    assert.match((await editor.get(again.headers['location']!)).text, /nothing left to undo/);
  });

  it('not when it is so already, which is said', async () => {
    const { id } = await entryOf('pending');
    const editor = made.as('editor');
    const answer = await editor.submit(LIST, `${LIST}/status`, { id, status: 'pending' });
    const { text } = await editor.get(answer.headers['location']!);
    assert.match(text, /Nothing has changed: this was so already/);
    assert.doesNotMatch(text, /name="batch"/);
  });

  it('not when somebody else changed it meanwhile', async () => {
    const { id, version } = await entryOf('pending');
    await made.records.feedback.setStatus({ project: 'docs', ids: [id], status: 'in_progress', actor: 'x' });
    const editor = made.as('editor');
    const answer = await editor.submit(LIST, `${LIST}/status`, {
      id,
      version: String(version),
      status: 'dismissed',
    });
    assert.equal(await statusOf(id), 'in_progress');
    assert.match(
      (await editor.get(answer.headers['location']!)).text,
      /Somebody else changed this entry meanwhile/,
    );
  });

  it('not for an entry that is gone, for none, and for a status that does not exist', async () => {
    const editor = made.as('editor');
    const { id } = await entryOf('pending');
    for (const [fields, words] of [
      [{ id: 'gone', status: 'resolved' }, /not there any more/],
      [{ status: 'resolved' }, /Select at least one/],
      [{ id, status: 'deleted' }, /Select at least one/],
      [{ id: '../x', status: 'resolved' }, /Select at least one/],
    ] as const) {
      const answer = await editor.submit(LIST, `${LIST}/status`, fields as Record<string, string>);
      assert.match((await editor.get(answer.headers['location']!)).text, words);
    }
    assert.equal(await statusOf(id), 'pending');
  });

  it('leads nowhere but to its own list, whatever the form says', async () => {
    const { id } = await entryOf('pending');
    for (const list of ['//evil.example/', 'https://evil.example', '/../../x', '\r\nset-cookie: a=b']) {
      const answer = await made.as('editor').submit(LIST, `${LIST}/status`, { id, status: 'pending', list });
      const to = new URL(answer.headers['location']!, 'http://own.example');
      assert.deepEqual([to.host, to.pathname], ['own.example', LIST], list);
    }
  });

  it('by notes, which the entry shows with who wrote them', async () => {
    const { id } = await entryOf('pending');
    const editor = made.as('editor');
    const answer = await editor.submit(LIST, `${LIST}/${id}/note`, {
      text: '  Ask <b>Ada</b>\nfirst ',
      list: 'limit=5',
    });
    assert.equal(answer.headers['location'], `${LIST}/${id}?limit=5`);
    const { text } = await editor.get(`${LIST}/${id}`);
    assert.match(text, /Ask &lt;b&gt;Ada&lt;\/b&gt;\nfirst</);
    assert.match(text, /<b>The editor<\/b> wrote/);
    for (const refused of ['   ', 'x'.repeat(2_001)]) {
      const no = await editor.submit(LIST, `${LIST}/${id}/note`, { text: refused });
      assert.match((await editor.get(no.headers['location']!)).text, /at most 2000 characters/);
    }
    assert.equal(
      (await made.records.feedback.history('docs', id)).filter(({ note }) => note !== null).length,
      1,
    );
  });

  it('by nobody who only looks', async () => {
    const { id } = await entryOf('pending');
    const viewer = made.as('viewer');
    for (const [path, fields] of [
      [`${LIST}/status`, { id, status: 'dismissed' }],
      [`${LIST}/undo`, { batch: 'x' }],
      [`${LIST}/${id}/note`, { text: 'x' }],
    ] as const)
      assert.equal((await viewer.submit(LIST, path, fields as Record<string, string>)).status, 403, path);
    assert.equal((await viewer.get(`${LIST}.csv`)).status, 403);
    assert.equal(await statusOf(id), 'pending');
    assert.equal((await viewer.get(`${LIST}/${id}`)).status, 200);
  });

  it('and an entry that does not exist says so', async () => {
    const { status, text } = await made.as('viewer').get(`${LIST}/nope`);
    assert.equal(status, 404);
    assert.match(text, /There is no such entry/);
  });
});
