/** Assigning feedback, mentions and saved views over HTTP: who may, whom a note tells, and that forms lead nowhere else. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type FeedbackDashboard, feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';
import { submission } from '../../../../../test/support/feedback-records.ts';
import { mentionedIn } from './team.ts';

const LIST = '/dashboard/p/docs/feedback';

describe('mentionedIn()', () => {
  const person = (id: string, name: string) => ({ id, name, email: `${id}@example.com` });
  const team = [person('ada', 'Ada Byron'), person('al1', 'Alan Kay'), person('al2', 'Alan Turing')];
  for (const [text, told] of [
    ['@ada look', ['ada']],
    ['(@Ada Byron)', ['ada']],
    ['@ADA.', ['ada']],
    ['@al1@example.com, please', ['al1']],
    ['@alan', []],
    ['@Alan Turing!', ['al2']],
    ['@adam and ada@example.com', []],
    ['@ada@example.community', []],
  ] as const)
    it(`finds ${told.join() || 'nobody'} in "${text}"`, () =>
      assert.deepEqual(mentionedIn(text, team), told));
});

describe('work on feedback', () => {
  let made: FeedbackDashboard;
  let entry: string;
  let viewer: string;
  before(async () => {
    made = await feedbackDashboard();
    entry = (await made.records.feedback.submit(submission({ comment: 'Text' }))).id;
    viewer = (await made.records.users.list()).find(({ role }) => role === 'viewer')!.id;
  });
  const assign = (role: 'editor' | 'viewer', fields: Record<string, string>) =>
    made.as(role).submit(LIST, `${LIST}/assign`, { id: entry, list: '', ...fields });
  const holder = async () => (await made.records.feedback.assigneesOf('docs', [entry])).get(entry);

  it('is given by editors to members with a role, and by nobody to strangers', async () => {
    assert.equal((await assign('viewer', { assignee: viewer })).status, 403);
    assert.match((await assign('editor', { assignee: 'somebody' })).headers['location']!, /problem=nobody/);
    const none = (await made.records.users.list()).find(({ role }) => role === 'none')!.id;
    assert.match((await assign('editor', { assignee: none })).headers['location']!, /problem=nobody/);
    assert.equal(await holder(), undefined);
    const { headers } = await assign('editor', { assignee: viewer });
    assert.match(headers['location']!, /became=assigned&changed=1$/);
    assert.equal(await holder(), viewer);
    const { text } = await made.as('viewer').get(LIST);
    assert.match(text, /Assigned to The viewer/);
    assert.match((await made.as('editor').get(`${LIST}/${entry}`)).text, /assigned it to <b>The viewer<\/b>/);
    assert.match((await assign('editor', { id: 'gone', assignee: '' })).headers['location']!, /problem=gone/);
  });

  it('is filtered by member, by words, and by mention; a note tells who is named', async () => {
    const rows = async (role: 'editor' | 'viewer', query: string) =>
      ((await made.as(role).get(`${LIST}?${query}`)).text.match(/data-entry=/g) ?? []).length;
    assert.deepEqual([await rows('viewer', 'assignee=me'), await rows('editor', 'assignee=me')], [1, 0]);
    assert.deepEqual(
      [await rows('editor', `assignee=${viewer}`), await rows('editor', 'assignee=none')],
      [1, 0],
    );
    assert.deepEqual([await rows('editor', 'q=TEXT'), await rows('editor', 'q=other')], [1, 0]);
    await made
      .as('editor')
      .submit(`${LIST}/${entry}`, `${LIST}/${entry}/note`, { text: 'See @the viewer', list: '' });
    assert.deepEqual([await rows('viewer', 'mentioned=me'), await rows('editor', 'mentioned=me')], [1, 0]);
    assert.match(
      (await made.as('editor').get(`${LIST}?assignee=a%20b`)).text,
      /These filters cannot be read/,
    );
  });

  it('has views of one member, whose filters lead to no other page', async () => {
    const save = (role: 'editor' | 'viewer', fields: Record<string, string>) =>
      made.as(role).submit(LIST, `${LIST}/views`, { list: 'status=pending&cursor=x', ...fields });
    assert.match((await save('viewer', { name: ' ' })).headers['location']!, /problem=view/);
    const kept = await save('viewer', { name: '<b>Mine</b>', list: 'status=pending&path=//evil.example' });
    assert.equal(kept.headers['location'], `${LIST}?status=pending&path=%2F%2Fevil.example`);
    const { text } = await made.as('viewer').get(LIST);
    assert.match(text, /&lt;b&gt;Mine/);
    assert.doesNotMatch((await made.as('editor').get(LIST)).text, /Mine&lt;/);
    const [view] = await made.records.feedback.views('docs', viewer);
    await made.as('editor').submit(LIST, `${LIST}/views/remove`, { view: view!.id, list: '' });
    assert.equal((await made.records.feedback.views('docs', viewer)).length, 1);
    await made.as('viewer').submit(LIST, `${LIST}/views/remove`, { view: view!.id, list: '' });
    assert.equal((await made.records.feedback.views('docs', viewer)).length, 0);
  });
});
