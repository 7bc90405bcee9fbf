/** Weekly digests posted to stand-ins for each chat: hostile words stay words, one message a week, bounded attempts, no address told. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { chatDouble } from '../../../../test/support/chat-double.ts';
import { eachDatabase, openTestDatabase } from '../../../../test/support/databases.ts';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { testClock } from '../../../../test/support/test-service.ts';
import { SILENT } from '../../../lib/log.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import { WEEK, weekEnd } from '../../../lib/time/digest-week.ts';
import { CHAT_KINDS } from '../../../records/chat-digests/chat-kind.ts';
import { createRecords } from '../../../records/create-records.ts';
import type { NewQuestion } from '../../../records/questions/question-records.ts';
import type { Database } from '../../../records/store/database.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { openLiveSite } from '../../reader/live/live-site.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { createDigestSender, DIGEST_RETRIES } from './send-digests.ts';

const HOME = 'https://docs.example.com/base/dashboard/p/docs';

async function site() {
  const source = memorySource({
    'docs.json': JSON.stringify(
      docsJson(
        { pages: ['index', 'install'] },
        { redirects: [{ source: '/moved', destination: '/install' }] },
      ),
    ),
    'index.mdx': '# Home\n',
    'install.mdx': '# Install\n',
  });
  const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
  return openLiveSite({ source, renderer }, SILENT, false);
}

interface Opened {
  readonly database: Database;
  readonly name?: string;
}

async function opened({ database, name = 'Docs' }: Opened) {
  const clock = testClock();
  const records = createRecords({ database, clock, random: randomBytes, secret: new Uint8Array(32).fill(7) });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name }]);
  const log: string[] = [];
  const metrics = createMetrics();
  const projects = new Map([['docs', { id: 'docs', name, live: await site() }]]);
  const sender = (targets: object = { allowPrivate: true }) =>
    createDigestSender({
      records,
      projects,
      clock,
      metrics,
      log: {
        info: (text, fields) => log.push(`${text} ${JSON.stringify(fields)}`),
        error: (text, fields) => log.push(`${text} ${JSON.stringify(fields)}`),
      },
      address: () => 'https://docs.example.com/base',
      targets,
      every: () => () => undefined,
    });
  const today = () => Math.floor(clock() / DAY_MS);
  const read = (views: number, path = '/install', day = today()) =>
    records.insight.add({
      ...{ project: 'docs', day, hours: [], agents: [], arrivals: [] },
      pages: [{ path, reader: 'human', views, seconds: 0, copies: 0, visitors: [] }],
    });
  const missing = (path: string, count: number) =>
    records.insight.add({
      ...{ project: 'docs', day: today(), hours: [], agents: [], pages: [] },
      arrivals: [{ kind: 'missing', path, source: '', count }],
    });
  const search = async (term: string, times: number) => {
    for (let n = 0; n < times; n++)
      await records.searches.add({ project: 'docs', term, results: 0, opened: false });
  };
  const last = async () => (await records.chatDigests.get('docs'))!.last;
  const audited = async () => (await records.audit.listFrom({}, { limit: 99 })).map(({ action }) => action);
  const toMonday = () => clock.advance(weekEnd(clock()) - clock());
  return { clock, records, log, metrics, sender, read, missing, search, last, audited, toMonday };
}

const sqlite = () => openTestDatabase('sqlite');
const ask = (status: 'answered' | 'unanswered'): NewQuestion => ({
  project: 'docs',
  caller: 'web',
  status,
  question: 'Where do I begin?',
  answer: 'A.',
  sources: [],
});

describe('a digest', () => {
  for (const chat of CHAT_KINDS)
    it(`says the week in ${chat}, and leads to the dashboard`, async () => {
      const double = await chatDouble(chat);
      const { records, clock, sender, read, missing, search, toMonday, last } = await opened({
        database: await sqlite(),
      });
      await read(1_000, '/', Math.floor(clock() / DAY_MS) - 20);
      await read(1_000, '/', Math.floor(clock() / DAY_MS) - 7);
      await read(1_200);
      await read(300, '/gone');
      await missing('/old', 9);
      await missing('/moved', 50);
      await missing('/led', 70);
      await records.redirects.put('docs', { from: ['/led'], to: '/install' });
      await search('refunds', 4);
      await search('rare', 2);
      for (const status of ['answered', 'unanswered', 'unanswered'] as const)
        await records.questions.add(ask(status));
      await records.feedback.submit({
        ...{ project: 'docs', submissionId: crypto.randomUUID(), source: 'contextual', path: '/install' },
        ...{ helpful: false, comment: 'SECRET WORDS' },
      });
      await records.chatDigests.set('docs', { chat, url: double.url });
      toMonday();
      await sender().sendDue();
      assert.deepEqual(await last(), { state: 'sent', at: clock(), error: null });
      const [post, ...more] = double.posts;
      assert.deepEqual(more, []);
      const text = post!.text.replaceAll('\u200b', '').replaceAll('**', '').replaceAll('*', '');
      for (const shown of [
        /Docs: the week from Jan 12, 2026 to Jan 18, 2026/,
        /Views by people:? *\n?1,500 \(50% more than the week before\)/,
        /Searches without a result:? *\n?6 of 6/,
        /Questions without an answer:? *\n?2 of 3/,
        /1 entry: 0 helpful, 1 not helpful, 1 still open/,
        /\/install`? *\n? 1,200 views/,
        /refunds`? *\n? 4 searches/,
        /\/old`? *\n? 9 times/,
      ])
        assert.match(text, shown);
      for (const hidden of ['SECRET', 'rare', '/gone', '/moved', '/led', 'begin?', 'Test'])
        assert.ok(!text.includes(hidden), hidden);
      assert.deepEqual(post!.calls, []);
      const links = new Set(post!.links);
      assert.deepEqual(
        [...links].filter((url) => !url.startsWith(`${HOME}/`)),
        [],
      );
      for (const to of ['insight', 'insight/pages', 'insight/worth', 'insight/broken', 'search-terms'])
        assert.ok(links.has(`${HOME}/${to}`) || to === 'insight/worth', to);
      assert.ok(links.has(`${HOME}/settings#digest`));
    });

  const HOSTILE = [
    '/@channel',
    '/<!channel>|<https://evil.example|click>',
    '/`<users/all>` @everyone @here @all',
    '/[click](https://evil.example/x) **b** __i__ ~s~ ||s||',
    '/https://evil.example/ evil.example www.evil.example',
    '/<@U123> <@&456> <#C1> :bomb: @ann.smith',
    '/{{DATE(2026-01-01T00:00:00Z)}} ${evil} <at>Ann</at>',
    '/\u202Eevil\u0000\u0007\n@channel\r\n# Heading\u2028- item',
    '/a&amp;<b>"quoted"\\`x\\`',
    `/${'😀'.repeat(400)}`,
    '/``` ``` `',
  ];
  for (const chat of CHAT_KINDS)
    it(`calls nobody and links nowhere in ${chat}, whatever readers, links and names say`, async () => {
      for (const hostile of HOSTILE) {
        const double = await chatDouble(chat);
        const { records, sender, read, missing, search, toMonday, last } = await opened({
          database: await sqlite(),
          name: `Docs ${hostile}`,
        });
        await read(10);
        await missing(hostile, 3);
        await search(hostile.slice(1), 3);
        await records.chatDigests.set('docs', { chat, url: double.url });
        toMonday();
        await sender().sendDue();
        assert.equal((await last())?.state, 'sent', `${hostile}: ${(await last())?.error}`);
        const [post] = double.posts;
        assert.deepEqual(post!.calls, [], hostile);
        assert.deepEqual(
          post!.links.filter((url) => !url.startsWith(`${HOME}/`)),
          [],
          hostile,
        );
        assert.ok(!/[\u0000\u0007\u2028\u202e]/.test(JSON.stringify(post!.body)), hostile);
        assert.match(post!.text, /Broken addresses/);
      }
    });
});

/** A project whose week has something to say, and its channel. */
async function weekly(database?: Database) {
  const double = await chatDouble('slack');
  const all = await opened({ database: database ?? (await openTestDatabase('sqlite')) });
  await all.records.chatDigests.set('docs', { chat: 'slack', url: double.url });
  await all.read(10);
  return { ...all, double };
}

eachDatabase((_kind, open) => {
  it('is posted once by several servers, and not before Monday', async () => {
    const { sender, double, toMonday, clock, read } = await weekly(await open());
    const servers = [sender(), sender(), sender()];
    const all = () => Promise.all(servers.map((one) => one.sendDue()));
    await all();
    assert.equal(double.posts.length, 0);
    toMonday();
    await all();
    await all();
    assert.equal(double.posts.length, 1);
    clock.advance(2 * DAY_MS);
    await read(5);
    await all();
    assert.equal(double.posts.length, 1);
    toMonday();
    await all();
    assert.equal(double.posts.length, 2);
  });

  it('is posted by another server when one has stopped before it was sent, and not after', async () => {
    const { records, sender, double, toMonday, clock, last } = await weekly(await open());
    toMonday();
    const claim = () => records.chatDigests.claim({ projects: ['docs'], limit: 1, until: clock() + 30_000 });
    assert.equal((await claim()).length, 1, 'a server that is then killed');
    await sender().sendDue();
    assert.equal(double.posts.length, 0);
    clock.advance(30_000);
    await sender().sendDue();
    assert.equal(double.posts.length, 1);
    clock.advance(DAY_MS);
    await sender().sendDue();
    assert.deepEqual([double.posts.length, (await last())?.state], [1, 'sent']);
  });
});

describe('a digest that cannot be posted', () => {
  it('is given up where each server stops while it posts it', async () => {
    const { records, sender, double, toMonday, clock, last } = await weekly();
    toMonday();
    for (let n = 0; n <= DIGEST_RETRIES.length; n++) {
      await records.chatDigests.claim({ projects: ['docs'], limit: 1, until: clock() + 30_000 });
      clock.advance(30_000);
    }
    await sender().sendDue();
    assert.equal(double.posts.length, 0);
    assert.match((await last())!.error!, /stopped during each of 7 attempts/);
  });

  it('is cut off by a shutdown without an outcome, and sent by the next start', async () => {
    const { sender, double, toMonday, clock, last } = await weekly();
    toMonday();
    const ending = sender();
    let arrived: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    double.before = () => {
      arrived();
      return new Promise(() => undefined);
    };
    void ending.sendDue();
    await asked;
    await ending.stop();
    assert.equal(await last(), null);
    double.before = () => undefined;
    clock.advance(30_000);
    await sender().sendDue();
    assert.equal((await last())?.state, 'sent');
  });

  it('is tried again for seventeen hours, said once in the log, and given up in the log, the audit log and the settings', async () => {
    const { sender, double, toMonday, clock, last, log, audited, metrics, read } = await weekly();
    toMonday();
    double.refuses = 503;
    await sender().sendDue();
    assert.deepEqual((await last())!.state, 'retrying');
    for (const pause of DIGEST_RETRIES) {
      clock.advance(pause - 1);
      const before = log.length;
      await sender().sendDue();
      assert.equal(log.length, before);
      clock.advance(1);
      await sender().sendDue();
    }
    const { state, error } = (await last())!;
    assert.deepEqual([state, error], ['failed', 'It answered 503']);
    assert.equal(log.length, 2, log.join('\n'));
    assert.match(log.join('\n'), /is tried again for seventeen hours.*\n.*was given up.*"project":"docs"/);
    assert.deepEqual(await audited(), ['digest.failed']);
    assert.match(metrics.text(), /lectern_chat_digests_total\{chat="slack",result="retrying"\} 6/);
    clock.advance(DAY_MS);
    await read(5);
    double.refuses = undefined;
    await sender().sendDue();
    assert.equal(double.posts.length, 0, 'not before the next Monday');
    toMonday();
    await sender().sendDue();
    assert.deepEqual([double.posts.length, (await last())?.state], [1, 'sent']);
  });

  it('is tried again where the figures cannot be read', async () => {
    const { records, sender, toMonday, last, log, double, clock } = await weekly();
    toMonday();
    const figures = records.searches.figures;
    Object.assign(records.searches, { figures: () => Promise.reject(new Error('no such column')) });
    await sender().sendDue();
    assert.deepEqual([(await last())?.state, double.posts.length], ['retrying', 0]);
    assert.match(log.join(), /cannot be read.*no such column/);
    Object.assign(records.searches, { figures });
    clock.advance(DIGEST_RETRIES[0]!);
    await sender().sendDue();
    assert.deepEqual([(await last())?.state, double.posts.length], ['sent', 1]);
  });

  for (const [status, said] of [
    [404, /does not know the address any more/],
    [410, /does not know the address any more/],
    [403, /does not let this address post/],
    [400, /It answered 400$/],
    [302, /redirects are not followed/],
  ] as const)
    it(`is given up at once where the chat answers ${status}`, async () => {
      const { sender, double, toMonday, last } = await weekly();
      toMonday();
      double.refuses = status;
      await sender().sendDue();
      assert.equal((await last())!.state, 'failed');
      assert.match((await last())!.error!, said);
    });

  it('is not posted into a private network, and its address is in no log, row or message', async () => {
    const { sender, double, toMonday, last, log, records } = await weekly();
    toMonday();
    await sender({}).sendDue();
    assert.equal(double.posts.length, 0);
    assert.match((await last())!.error!, /is not on the public internet/);
    const entries = JSON.stringify(await records.audit.listFrom({}, { limit: 99 }));
    assert.ok(
      !`${log.join()}${entries}${JSON.stringify(await records.chatDigests.get('docs'))}`.includes('CANARY'),
    );
  });

  it('is not posted for a week in which nothing was read or said', async () => {
    const { sender, double, toMonday, clock, last } = await weekly();
    toMonday();
    await sender().sendDue();
    clock.advance(WEEK);
    toMonday();
    await sender().sendDue();
    assert.deepEqual([double.posts.length, (await last())?.state], [1, 'empty']);
  });
});
