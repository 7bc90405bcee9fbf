/** `lectern digest` beside a running server: set without showing the address again, tested at once, seen by the API and the dashboard, ended. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { chatDouble } from '../support/chat-double.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunWhere, runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

it('sets, tests and ends the digest of a running server, and tells its address to nobody', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-digest-command-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const docs = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Hello.\n' });
  const site = await runningSite(docs.path, { dataDir, privateWebhooks: true });
  const { records, close } = await openRecords({ dataDir });
  const project = (await records.projects.list())[0]!.id;
  const { secret: key } = await records.keys.create({
    project,
    name: 'set-up',
    scopes: ['projects:read', 'projects:write'],
  });
  await close();
  const output: string[] = [];
  const digest = async (args: readonly string[], more: Partial<RunWhere> = {}) => {
    const ran = await runLectern(['digest', ...args], {
      cwd: dataDir,
      ...more,
      env: { LECTERN_DATA_DIR: dataDir, LECTERN_PRIVATE_WEBHOOKS: 'true', ...more.env },
    });
    output.push(ran.out, ran.err);
    return ran;
  };
  const api = async (path = '', method = 'GET', body?: object) => {
    const answer = await fetch(`${site.url}/v1/project/digest/${project}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    output.push(text);
    return [answer.status, JSON.parse(text) as Record<string, unknown>] as const;
  };
  const double = await chatDouble('mattermost');

  assert.match((await digest(['show'])).err, /No chat gets the weekly digest/);
  const early = await digest(['test']);
  assert.deepEqual([early.code, /No chat gets the weekly digest/.test(early.err)], [2, true]);
  const refused = await digest(['set', double.url, '--chat', 'mattermost'], {
    env: { LECTERN_PRIVATE_WEBHOOKS: 'false' },
  });
  assert.deepEqual([refused.code, refused.err.includes('CANARY')], [2, false]);
  assert.match(refused.err, /https:\/\//);
  const secret = await digest(['set', 'https://127.0.0.1/hooks/CANARY', '--chat', 'mattermost'], {
    env: { LECTERN_PRIVATE_WEBHOOKS: 'false' },
  });
  assert.match(secret.err, /is not on the public internet/);

  const set = await digest(['set', '--chat', 'mattermost'], { input: `${double.url}\n` });
  assert.equal(set.code, 0, set.err);
  assert.match(set.out, /^Posted to +Mattermost at 127\.0\.0\.1:\d+$/m);
  assert.match(set.out, /^Last +none yet$/m);
  const tested = await digest(['test']);
  assert.equal(tested.code, 0, tested.err);
  assert.match(tested.err, /Mattermost took the test/);
  assert.equal(double.posts.length, 1);
  assert.match(double.posts[0]!.text.replaceAll('\u200b', ''), /Test: .*the week from/);
  assert.match(double.posts[0]!.links.join(), new RegExp(`/dashboard/p/${project}/insight`));
  double.refuses = 404;
  const failed = await digest(['test', '--json']);
  assert.equal(failed.code, 1);
  assert.match((JSON.parse(failed.out) as { problem: string }).problem, /does not know the address any more/);
  double.refuses = undefined;

  const [status, shown] = await api();
  assert.equal(status, 200);
  assert.partialDeepStrictEqual(shown, { digest: { chat: 'mattermost', last: null } });
  assert.deepEqual(await api('/test', 'POST'), [200, { chat: 'mattermost', problem: null }]);
  assert.equal(double.posts.length, 2);
  assert.deepEqual(await api('', 'PATCH', { url: null }), [200, { digest: null }]);
  assert.equal((await api('/test', 'POST'))[1]['code'], 'digest/none');
  const changed = await api('', 'PATCH', { url: double.url, chat: 'rocket-chat' });
  assert.partialDeepStrictEqual(changed[1], { digest: { chat: 'rocket-chat' } });
  assert.equal((await digest(['remove'])).code, 0);
  assert.match((await digest(['remove'])).err, /No chat got the digest/);

  const cases: readonly [readonly string[], RegExp][] = [
    [['set'], /The address of the incoming webhook is missing/],
    [['set', double.url], /Which chat is at 127\.0\.0\.1 cannot be told/],
    [['set', double.url, '--chat', 'slak'], /Did you mean "slack"/],
    [
      ['set', 'https://discord.com/api/webhooks/1/CANARY', '--chat', 'slack'],
      /belongs to Discord, not to Slack/,
    ],
    [['set', 'ftp://example.com/CANARY', '--chat', 'slack'], /begins with "ftp:"/],
  ];
  for (const [args, expected] of cases) {
    const { code, err } = await digest(args, { input: '' });
    assert.equal(code, 2, args.join(' '));
    assert.match(err, expected);
  }
  const { records: after, close: end } = await openRecords({ dataDir });
  const entries = await after.audit.listFrom({}, { limit: 99 });
  await end();
  assert.deepEqual(
    entries.map(({ action, target, detail }) => [action, target, detail?.replace(/\d+$/, 'PORT') ?? null]),
    [
      ['digest.set', 'Mattermost', '127.0.0.1:PORT'],
      ['digest.removed', 'Weekly digest in a chat', null],
      ['digest.set', 'Rocket.Chat', '127.0.0.1:PORT'],
      ['digest.removed', 'Weekly digest in a chat', null],
    ],
  );
  assert.ok(!`${output.join('\n')}${JSON.stringify(entries)}`.includes('CANARY'));
  for (const file of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      assert.ok(!readFileSync(join(file.parentPath, file.name)).includes('CANARY'), `not in ${file.name}`);
});
