/** The weekly digest in a chat on the page of the settings: set, tested, its last outcome, and ended; the address is not shown again. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chatDouble } from '../../../../../test/support/chat-double.ts';
import { docsJson } from '../../../../../test/support/fixture-folder.ts';
import { testDashboard } from '../../../../../test/support/test-dashboard.ts';
import { SILENT } from '../../../../lib/log.ts';
import { memorySource } from '../../../../site/source/memory-source.ts';
import { openLiveSite } from '../../../reader/live/live-site.ts';

const HOME = '/dashboard/p/docs/settings';
const SET = `${HOME}/digest`;

async function opened(webhookTargets: object = { allowPrivate: true }) {
  const source = memorySource({
    'docs.json': JSON.stringify(docsJson({ pages: ['index'] })),
    'index.mdx': '# Home\n',
  });
  const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
  const live = await openLiveSite({ source, renderer }, SILENT, false);
  const dashboard = await testDashboard({ projects: [{ id: 'docs', live }], webhookTargets });
  await dashboard.as('owner');
  return dashboard;
}

it('is set, tested and ended, and its address is not shown again', async () => {
  const dashboard = await opened();
  const admin = await dashboard.as('admin');
  const double = await chatDouble('rocket-chat');
  assert.match((await admin.get(HOME)).text, /id="digest"/);
  const set = await admin.submit(HOME, SET, { digestUrl: double.url, digestChat: 'rocket-chat' });
  assert.deepEqual([set.status, set.headers['location']], [303, `${HOME}?done=digest-set`]);
  const shown = (await admin.get(`${HOME}?done=digest-set`)).text;
  assert.match(shown, /Rocket\.Chat at <span class="mono">127\.0\.0\.1:\d+<\/span>/);
  assert.match(shown, /Jan 19, 2026, 06:00:00 UTC/);
  assert.ok(!shown.includes('CANARY'));
  const tested = await admin.submit(HOME, `${SET}/test`, {});
  assert.equal(tested.headers['location'], `${HOME}?done=digest-tested`);
  assert.match(double.posts[0]!.text.replaceAll('\u200b', ''), /Test: Docs: the week from/);
  assert.match(double.posts[0]!.text, /Such a week has no digest/);
  double.refuses = 404;
  const failed = await admin.submit(HOME, `${SET}/test`, {});
  assert.equal(failed.status, 200);
  assert.match(failed.text, /Rocket\.Chat did not take the test\. It answered 404/);
  assert.match((await admin.get(`${SET}/remove`)).text, /End the digest/);
  const removed = await admin.submit(`${SET}/remove`, `${SET}/remove`, {});
  assert.equal(removed.headers['location'], `${HOME}?done=digest-removed`);
  assert.equal(await dashboard.records.chatDigests.get('docs'), undefined);
  const none = await admin.submit(HOME, `${SET}/test`, {});
  assert.deepEqual([none.status, /id="digestUrl-error"/.test(none.text)], [400, true]);
  assert.deepEqual(await dashboard.audited(), ['digest.removed', 'digest.set']);
});

it('says how the last one went, and when it is tried again', async () => {
  for (const [state, shown] of [
    ['sent', /Posted</],
    ['empty', /Nothing to say/],
    ['retrying', /Trying again[\s\S]*It answered 503[\s\S]*Next attempt/],
    ['failed', /Given up for that week[\s\S]*It answered 503/],
  ] as const) {
    const dashboard = await opened();
    const { chatDigests } = dashboard.records;
    await chatDigests.set('docs', { chat: 'slack', url: 'https://hooks.slack.com/services/CANARY' });
    dashboard.clock.advance(4 * 86_400_000);
    const now = dashboard.clock();
    const [claimed] = await chatDigests.claim({ projects: ['docs'], limit: 1, until: now + 1 });
    const error = state === 'sent' || state === 'empty' ? {} : { error: 'It answered 503' };
    await chatDigests.finish(claimed!, { state, ...error, nextAt: now + 60_000 });
    assert.match((await (await dashboard.as('admin')).get(HOME)).text, shown);
  }
});

it('is refused with a reason at its field: private addresses, plain HTTP, unknown and other chats', async () => {
  const dashboard = await opened({ lookup: async () => ['93.184.215.14'] });
  const admin = await dashboard.as('admin');
  for (const [digestUrl, digestChat, field, said] of [
    ['https://127.0.0.1/hooks/a', 'mattermost', 'digestUrl', /not on the public internet/],
    ['https://chat.local/hooks/a', 'mattermost', 'digestUrl', /private network/],
    ['http://chat.example.com/hooks/a', 'mattermost', 'digestUrl', /begins with "http:"/],
    ['https://chat.example.com/hooks/a', '', 'digestChat', /cannot be told from the address/],
    ['https://discord.com/api/webhooks/1/a', 'slack', 'digestChat', /belongs to Discord, not to Slack/],
    ['', 'slack', 'digestUrl', /is missing/],
  ] as const) {
    const answer = await admin.submit(HOME, SET, { digestUrl, digestChat });
    assert.equal(answer.status, 400, digestUrl);
    const error = new RegExp(`id="${field}-error">([^<]*)`).exec(answer.text)?.[1] ?? '';
    assert.match(error, said, digestUrl);
  }
  assert.equal(await dashboard.records.chatDigests.get('docs'), undefined);
  const editor = await dashboard.as('editor');
  assert.equal((await editor.get(HOME)).status, 403);
  assert.equal(
    (await editor.submit('/dashboard/account', SET, { digestUrl: 'https://hooks.slack.com/x' })).status,
    403,
  );
});
