/** Tests webhook deliveries of feedback, from a reader's click, through the repositories of the server. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { claiming } from '../../../../test/support/claiming.ts';
import { onSqlite } from '../../../../test/support/databases.ts';
import { testClock } from '../../../../test/support/test-service.ts';
import { createRecords } from '../../../records/create-records.ts';
import { presentFeedback } from '../wire/feedback-entry.ts';

const VOTE = {
  project: 'docs',
  submissionId: '7b0c1c3e-6f0b-4f0e-9a55-0f5f3c3f1a01',
  source: 'contextual',
  path: '/start',
  helpful: false,
} as const;

onSqlite((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    const records = createRecords({ database, clock, random: randomBytes, secret: new Uint8Array(32) });
    await records.webhooks.create({
      project: 'docs',
      url: 'https://example.com/',
      events: ['feedback.created', 'feedback.status_changed'],
    });
    const sent = async () => {
      const claimed = await records.webhooks.claim(claiming(10, clock() + 30_000));
      for (const { id } of claimed)
        await records.webhooks.finish(id, { state: 'delivered', nextAt: null, status: 200, error: null });
      return claimed.map(
        ({ body }) =>
          JSON.parse(body) as { event: string; data: { feedback: { comment: string | null }; to?: string } },
      );
    };
    return { clock, records, sent };
  };

  it('tells a vote and the comment after it in one message', async () => {
    const { clock, records, sent } = await opened();
    const { id } = await records.feedback.submit(VOTE);
    assert.deepEqual(await sent(), []);
    clock.advance(20_000);
    await records.feedback.submit({ ...VOTE, comment: 'The command fails', contact: 'ann@example.com' });
    await records.feedback.submit(VOTE);
    clock.advance(40_000);
    const messages = await sent();
    assert.equal(messages.length, 1);
    assert.equal(messages[0]!.event, 'feedback.created');
    const stored = await records.feedback.get('docs', id);
    assert.deepEqual(messages[0]!.data.feedback, presentFeedback(stored!));
    assert.equal(messages[0]!.data.feedback.comment, 'The command fails');
    clock.advance(3_600_000);
    assert.deepEqual(await sent(), []);
  });

  it('tells a changed status, and nothing of one that stays', async () => {
    const { clock, records, sent } = await opened();
    const { id } = await records.feedback.submit({ ...VOTE, comment: 'Typo' });
    await sent();
    const change = { project: 'docs', ids: [id], status: 'resolved', actor: 'key:k' } as const;
    await records.feedback.setStatus(change);
    await records.feedback.setStatus(change);
    clock.advance(1_000);
    const messages = await sent();
    assert.deepEqual(
      messages.map(({ event, data }) => [event, data.to]),
      [['feedback.status_changed', 'resolved']],
    );
  });

  it('sends no words that were deleted on request', async () => {
    const { clock, records, sent } = await opened();
    await records.feedback.submit({ ...VOTE, comment: 'Call me', contact: 'ann@example.com' });
    await records.feedback.forgetContact('docs', 'ann@example.com');
    clock.advance(60_000);
    const text = JSON.stringify(await sent());
    assert.ok(text.includes('feedback.created') && !text.includes('Call me') && !text.includes('ann@'));
  });
});
