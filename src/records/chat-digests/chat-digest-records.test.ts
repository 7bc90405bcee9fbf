/** Digests for chats on both databases: addresses sealed, claimed by one server, told once a week, and forgotten. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import { WEEK, weekEnd } from '../../lib/time/digest-week.ts';
import type { ClaimedDigest } from './chat-digest-records.ts';
import { chatOfHost } from './chat-kind.ts';
import { createChatDigestRecords } from './create-chat-digest-records.ts';

const URL = 'https://hooks.slack.com/services/T0/B0/CANARY';
const DAY = 86_400_000;

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    const deps = { database, clock, random: randomBytes, secret: new Uint8Array(32).fill(7) };
    const [one, two] = [createChatDigestRecords(deps), createChatDigestRecords(deps)];
    const claim = (records = one, projects: readonly string[] = ['docs']) =>
      records.claim({ projects, limit: 10, until: clock() + 30_000 });
    return { clock, database, deps, one, two, claim };
  };
  const told = ([first]: readonly ClaimedDigest[]) => first && [first.weekEnd, first.attempts, first.url];

  it('keep the address sealed, and never give it to who only looks', async () => {
    const { database, deps, one, clock } = await opened();
    assert.equal(await one.get('docs'), undefined);
    const set = await one.set('docs', { chat: 'slack', url: URL });
    assert.deepEqual(set, {
      project: 'docs',
      chat: 'slack',
      host: 'hooks.slack.com',
      createdAt: clock(),
      nextAt: weekEnd(clock()),
      last: null,
    });
    assert.deepEqual(await one.get('docs'), set);
    assert.deepEqual(await one.address('docs'), { chat: 'slack', url: URL });
    const [row] = await database.all<Record<string, unknown>>('SELECT * FROM chat_digests');
    for (const value of Object.values(row!))
      assert.ok(!Buffer.from(value instanceof Uint8Array ? value : String(value)).includes('CANARY'));
    const other = createChatDigestRecords({ ...deps, secret: new Uint8Array(32).fill(8) });
    assert.equal(await other.address('docs'), undefined);
    clock.advance(WEEK);
    const lost = await other.claim({ projects: ['docs'], limit: 1, until: clock() + 1 });
    assert.deepEqual(told(lost)?.[2], undefined, 'said, instead of stopping the others');
    assert.equal(lost.length, 1);
  });

  it('are claimed by one of two servers, from Monday on, and again when it has gone away', async () => {
    const { clock, one, two, claim } = await opened();
    await one.set('docs', { chat: 'slack', url: URL });
    const due = weekEnd(clock());
    clock.advance(due - 1 - clock());
    assert.deepEqual(await claim(), []);
    clock.advance(1);
    assert.deepEqual(await claim(one, ['other']), [], 'not of a project that this server does not serve');
    assert.deepEqual(await claim(one, []), []);
    const both = await Promise.all([claim(one), claim(two)]);
    assert.deepEqual(
      both.flat().map(({ attempts }) => attempts),
      [1],
    );
    assert.deepEqual(told(both.flat()), [due, 1, URL]);
    assert.deepEqual(await claim(two), []);
    clock.advance(30_000);
    assert.deepEqual(told(await claim(two)), [due, 2, URL]);
    assert.equal(await one.finish(both.flat()[0]!, { state: 'sent' }), false, 'the claim was over');
    assert.equal((await one.get('docs'))!.last, null);
  });

  it('are told once, of the last whole week only', async () => {
    const { clock, one, claim } = await opened();
    await one.set('docs', { chat: 'slack', url: URL });
    clock.advance(7 * DAY);
    const [first] = await claim();
    assert.equal(await one.finish(first!, { state: 'sent' }), true);
    const { nextAt, last } = (await one.get('docs'))!;
    assert.deepEqual([nextAt, last], [weekEnd(clock()), { state: 'sent', at: clock(), error: null }]);
    assert.deepEqual(await claim(), []);
    clock.advance(21 * DAY);
    assert.deepEqual(told(await claim()), [weekEnd(clock()) - WEEK, 1, URL]);
  });

  it('are tried again at the moment that was said, as the same week, until a newer one is over', async () => {
    const { clock, one, claim } = await opened();
    await one.set('docs', { chat: 'slack', url: URL });
    clock.advance(7 * DAY);
    const week = weekEnd(clock()) - WEEK;
    const [first] = await claim();
    await one.finish(first!, { state: 'retrying', nextAt: clock() + 60_000, error: 'x'.repeat(1_000) });
    assert.equal((await one.get('docs'))!.last!.error!.length, 300);
    clock.advance(59_999);
    assert.deepEqual(await claim(), []);
    clock.advance(1);
    const [again] = await claim();
    assert.deepEqual(told([again!]), [week, 2, URL]);
    await one.finish(again!, { state: 'retrying', nextAt: clock() + WEEK, error: 'away' });
    clock.advance(WEEK);
    const [newer] = await claim();
    assert.deepEqual(told([newer!]), [week + WEEK, 1, URL]);
    await one.finish(newer!, { state: 'failed', error: 'gone' });
    const { last, nextAt } = (await one.get('docs'))!;
    assert.deepEqual([last!.state, last!.error, nextAt], ['failed', 'gone', weekEnd(clock())]);
  });

  it('begin anew at another address, which the outcome of the old one does not change, and end', async () => {
    const { clock, one, claim } = await opened();
    await one.set('docs', { chat: 'slack', url: URL });
    clock.advance(7 * DAY);
    const [old] = await claim();
    const set = await one.set('docs', { chat: 'mattermost', url: 'https://chat.example.com:8443/hooks/a' });
    assert.deepEqual(
      [set.chat, set.host, set.nextAt],
      ['mattermost', 'chat.example.com:8443', weekEnd(clock())],
    );
    assert.equal(await one.finish(old!, { state: 'failed', error: 'old' }), false);
    assert.deepEqual(await one.get('docs'), set);
    assert.equal(await one.remove('docs'), true);
    assert.equal(await one.remove('docs'), false);
    assert.equal(await one.get('docs'), undefined);
  });
});

it('the host tells which chat it is, and nothing that only looks like one', () => {
  const cases = {
    'hooks.slack.com': 'slack',
    'hooks.slack-gov.com': 'slack',
    'discord.com': 'discord',
    'ptb.discord.com': 'discord',
    'discordapp.com': 'discord',
    'prod-12.westeurope.logic.azure.com': 'teams',
    'ab12.34.environment.api.powerplatform.com': 'teams',
    'contoso.webhook.office.com': 'teams',
    'chat.googleapis.com': 'google-chat',
    'Hooks.Slack.com': 'slack',
    'hooks.slack.com.evil.example': undefined,
    'evilhooks.slack.com': undefined,
    'notdiscord.com': undefined,
    'webhook.office.com.evil.example': undefined,
    'evillogic.azure.com': undefined,
    'chat.example.com': undefined,
  };
  for (const [host, chat] of Object.entries(cases)) assert.equal(chatOfHost(host), chat, host);
});
