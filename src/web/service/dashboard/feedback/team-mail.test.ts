/** Mail about feedback: to members who are given entries or named in a note, by somebody else, unless they want none. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type FeedbackDashboard, feedbackDashboard } from '../../../../../test/support/feedback-dashboard.ts';

const LIST = '/dashboard/p/docs/feedback';

describe('mail about feedback', () => {
  let made: FeedbackDashboard;
  let ids: readonly string[];
  const members = new Map<string, string>();
  before(async () => {
    made = await feedbackDashboard({ entries: 80, mails: true });
    const { items } = await made.records.feedback.list({ project: 'docs' }, { limit: 80 });
    ids = items
      .filter(({ comment }) => typeof comment === 'string' && comment !== '')
      .map(({ id }) => id)
      .slice(0, 3);
    for (const { name, id } of await made.records.users.list()) members.set(name, id);
  });

  /** Letters since the last look. */
  async function letters() {
    return made.records.mail.claim({ limit: 50, until: made.clock() + 86_400_000 });
  }
  const assign = (to: string, entries: readonly string[]) =>
    made.as('editor').submit(LIST, `${LIST}/assign`, { assignee: members.get(to)!, id: entries });
  const note = (text: string) =>
    made.as('editor').submit(`${LIST}/${ids[0]}`, `${LIST}/${ids[0]}/note`, { text });

  it('is one letter for all entries that somebody else gives, and none when nothing changes', async () => {
    await assign('The admin', ids);
    const [letter, ...more] = await letters();
    assert.deepEqual([letter?.kind, letter?.to, more.length], ['team', 'admin@example.com', 0]);
    assert.match(letter!.subject, /^Acme docs: The editor gave you 3 entries of feedback$/);
    assert.match(letter!.text, /\/dashboard\/p\/docs\/feedback\?assignee=me\n/);
    await assign('The admin', ids);
    assert.deepEqual(await letters(), []);
  });

  it('names the page and the entry, and no words of its reader', async () => {
    await assign('The viewer', [ids[1]!]);
    const [letter] = await letters();
    const entry = (await made.records.feedback.get('docs', ids[1]!))!;
    assert.ok(letter!.subject.endsWith(`gave you feedback on ${entry.path}`));
    assert.ok(letter!.text.includes(`/dashboard/p/docs/feedback/${ids[1]}\n`));
    assert.ok(entry.comment !== '' && !letter!.text.includes(entry.comment!));
  });

  it('goes to those whom a note names, but not to its author', async () => {
    await note('@The admin and @The editor: what do you think of 4711?');
    const sent = await letters();
    assert.deepEqual(
      sent.map(({ to }) => to),
      ['admin@example.com'],
    );
    assert.match(sent[0]!.subject, /named you in a note on feedback on \//);
    assert.doesNotMatch(sent[0]!.text, /4711/);
  });

  it('is not about what one gives to oneself or to nobody', async () => {
    await assign('The editor', ids);
    await made.as('editor').submit(LIST, `${LIST}/assign`, { assignee: '', id: ids[0]! });
    assert.deepEqual(await letters(), []);
  });

  it('is not sent to members who switched it off, or are suspended', async () => {
    const { users } = made.records;
    await users.setTeamMail(members.get('The admin')!, false);
    await note('@The admin: and now?');
    await assign('The admin', [ids[2]!]);
    assert.deepEqual(await letters(), []);
    await users.setTeamMail(members.get('The admin')!, true);
    await users.setActive(members.get('The admin')!, false);
    await note('@The admin: and now?');
    assert.deepEqual(await letters(), []);
  });
});
