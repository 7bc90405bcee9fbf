/** The weekly digest: figures of the last whole week, none without feedback, and one after a long stop. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { type TestDashboard, testDashboard } from '../../../../test/support/test-dashboard.ts';
import { SILENT } from '../../../lib/log.ts';
import { sendDigests } from './digests.ts';

const DAY = 86_400_000;

describe('the digest', () => {
  let dashboard: TestDashboard;
  let user: string;
  const send = (): Promise<void> =>
    sendDigests({
      ...{ records: dashboard.records, projects: dashboard.service.projects, clock: dashboard.clock },
      ...{ log: SILENT, address: () => 'https://docs.example.com', wake: () => undefined },
    });
  const vote = (path: string, helpful: boolean, comment?: string) =>
    dashboard.records.feedback.submit({
      ...{ project: 'docs', submissionId: randomUUID(), source: 'contextual', path, helpful },
      comment: comment ?? null,
    });
  before(async () => {
    dashboard = await testDashboard({ withMail: true });
    await dashboard.as('owner');
    user = (await dashboard.records.users.list())[0]!.id;
    await dashboard.records.mail.setDigests(user, ['docs']);
  });

  it('has the figures of the week and no word of readers', async () => {
    await vote('/install', true);
    await vote('/install', false, 'SECRET WORDS');
    await vote('/', true);
    await send();
    assert.deepEqual(await dashboard.letters(), [], 'not before Monday');
    dashboard.clock.advance(4 * DAY);
    await send();
    const [letter, ...more] = await dashboard.letters();
    assert.deepEqual(more, []);
    assert.match(letter!.subject, /^Docs: 3 entries of feedback$/);
    assert.match(letter!.text, /2026-01-12 to 2026-01-19/);
    assert.match(letter!.text, /Helpful: +2\nNot helpful: +1\n[\s\S]*Page \/install: +2/);
    assert.match(letter!.text, /because you switched it on under Your account/);
    assert.ok(!letter!.text.includes('SECRET'));
    await send();
    assert.deepEqual(await dashboard.letters(), []);
  });

  it('is not sent for a week without feedback', async () => {
    dashboard.clock.advance(7 * DAY);
    await send();
    assert.deepEqual(await dashboard.letters(), []);
  });

  it('is sent once after a long stop', async () => {
    dashboard.clock.advance(20 * DAY);
    await vote('/', true);
    dashboard.clock.advance(6 * DAY);
    await send();
    assert.equal((await dashboard.letters()).length, 1);
  });
});
