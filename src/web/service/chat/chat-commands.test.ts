/** Commands of a chat: who is believed, what they start, and what a stranger or a loop can make them cost. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { openTestDatabase } from '../../../../test/support/databases.ts';
import { testClock, testRandom, testService } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { createRecords } from '../../../records/create-records.ts';
import type { JobSetup } from '../../../theme/admin/jobs/job-form.ts';
import type { ChatAccess } from '../chat-access.ts';
import type { JobOperations } from '../job-operations.ts';
import { CHAT_JOBS_PER_MINUTE, chatCommands } from './chat-commands.ts';

const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const TOKEN = 'gr3d4z5w7b8q1mmk9o2x';

interface Sent {
  readonly fields?: Readonly<Record<string, string>>;
  readonly secret?: string;
  /** Seconds before now at which it was signed. */
  readonly age?: number;
  readonly headers?: Record<string, string>;
  readonly path?: string;
  readonly address?: string;
}

async function chat(access: ChatAccess | undefined, problem?: string) {
  const clock = testClock();
  const database = await openTestDatabase('sqlite');
  const records = createRecords({ database, clock, random: testRandom(), secret: new Uint8Array(32) });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  let woken = 0;
  const jobs: Partial<JobOperations> = {
    setup: async () => ({ ...(problem === undefined ? {} : { problem }) }) as JobSetup,
    wake: () => void woken++,
  };
  const service = testService({
    records,
    clock,
    jobs: jobs as JobOperations,
    ...(access === undefined ? {} : { chat: access }),
  });
  const handler = chatCommands(service);
  const send = async ({ fields = {}, secret, age = 0, headers = {}, path = 'docs', address }: Sent) => {
    const body = new URLSearchParams({
      command: '/docs',
      text: 'Fix the broken links',
      user_name: 'ada',
      channel_id: 'C1',
      ...fields,
    }).toString();
    const time = String(Math.floor(clock() / 1000) - age);
    const signed: Record<string, string> =
      secret === undefined
        ? {}
        : {
            'x-slack-request-timestamp': time,
            'x-slack-signature': `v0=${createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')}`,
          };
    const answer = await handler(
      webRequest(`/_lectern/chat/${path}`, {
        method: 'POST',
        body,
        headers: { ...signed, ...headers },
        ...(address === undefined ? {} : { address }),
      }),
    );
    const text = String(answer!.body);
    const said =
      answer!.status === 200 ? (JSON.parse(text) as { response_type: string; text: string }) : undefined;
    return { status: answer!.status, text: said?.text ?? text, kind: said?.response_type };
  };
  const count = () => records.jobs.count('docs');
  return { send, count, records, clock, woken: () => woken };
}

describe('a command of a chat', () => {
  it('starts a job, and says so to its channel', async () => {
    const { send, records, woken } = await chat({ secret: SECRET, channels: [] });
    const said = await send({
      secret: SECRET,
      fields: { text: 'Replace "a &lt; b" in <https://x.example/y|there>' },
    });
    assert.deepEqual([said.status, said.kind, woken()], [200, 'in_channel', 1]);
    const [job] = await records.jobs.list('docs', { skip: 0, take: 2 });
    assert.equal(job!.prompt, 'Replace "a < b" in https://x.example/y');
    assert.equal(job!.askedBy, 'chat:ada');
    assert.equal(
      said.text,
      `ada started a job: <https://docs.example.com/dashboard/p/docs/jobs/${job!.id}|Replace "a &lt; b" in https://x.example/y>`,
    );
    const [entry] = await records.audit.list({ limit: 1 });
    assert.deepEqual([entry!.actor, entry!.action, entry!.target], ['chat:ada', 'job.created', job!.id]);
  });

  it('starts one job when the same request arrives again', async () => {
    const { send, count, clock } = await chat({ secret: SECRET, channels: [] });
    const first = await send({ secret: SECRET });
    clock.advance(60_000);
    assert.deepEqual(await send({ secret: SECRET, age: 60 }), first);
    assert.equal(await count(), 1);
    await send({ secret: SECRET });
    assert.equal(await count(), 2);
  });

  it('lists the last jobs, and explains itself', async () => {
    const { send, count } = await chat({ secret: SECRET, channels: [] });
    const ask = async (text: string) => (await send({ secret: SECRET, fields: { text } })).text;
    assert.equal(await ask('jobs'), 'Docs has no jobs yet.');
    await send({ secret: SECRET });
    assert.match(
      await ask(' jobs '),
      /^• <https:\/\/docs\.example\.com\/\S+\|Fix the broken links>: queued$/,
    );
    assert.match(await ask('help'), /`\/docs Fix the broken links`[\s\S]*`\/docs jobs`/);
    assert.equal(await ask(''), await ask('help'));
    assert.equal(await count(), 1);
  });

  it('tells its author alone why nothing was started', async () => {
    const { send, count } = await chat({ secret: SECRET, channels: [] }, 'No agent is set up');
    const said = await send({ secret: SECRET });
    assert.deepEqual([said.kind, said.text], ['ephemeral', 'Nothing was started. No agent is set up']);
    const long = await (await chat({ secret: SECRET, channels: [] })).send({
      secret: SECRET,
      fields: { text: 'x'.repeat(20_001) },
    });
    assert.match(long.text, /^Nothing was started\. The prompt has 20001 characters/);
    assert.equal(await count(), 0);
  });
});

describe('a command is believed', () => {
  const access: ChatAccess = { secret: SECRET, token: TOKEN, channels: [] };
  const cases: readonly (readonly [string, Sent, boolean])[] = [
    ['with a signature', { secret: SECRET }, true],
    ['with a signature of five minutes ago', { secret: SECRET, age: 299 }, true],
    ['not with an older one', { secret: SECRET, age: 302 }, false],
    ['not with one of the future', { secret: SECRET, age: -302 }, false],
    ['not with the signature of another secret', { secret: `${SECRET}x` }, false],
    [
      'not with an empty signature',
      { headers: { 'x-slack-signature': '', 'x-slack-request-timestamp': '' } },
      false,
    ],
    ['with the token in its header', { headers: { authorization: `Token ${TOKEN}` } }, true],
    ['with the token in its form', { fields: { token: TOKEN } }, true],
    ['not with another token', { fields: { token: `${TOKEN}x` } }, false],
    ['not with an empty token', { fields: { token: '' } }, false],
    ['not with nothing', {}, false],
    ['not for a project that does not exist', { secret: SECRET, path: 'other' }, false],
  ];
  for (const [name, sent, isBelieved] of cases)
    it(name, async () => {
      const { send, count } = await chat(access);
      const { status, text } = await send(sent);
      assert.equal(status, isBelieved ? 200 : 401);
      if (!isBelieved)
        assert.equal(text, 'There is no such project, or this server has another secret for chats\n');
      assert.equal(await count(), isBelieved ? 1 : 0);
    });

  it('never while nothing is set, nor by what is not set', async () => {
    const none = await chat(undefined);
    assert.equal((await none.send({ secret: '', fields: { token: '' } })).status, 401);
    const slack = await chat({ secret: SECRET, channels: [] });
    assert.equal((await slack.send({ fields: { token: 'undefined' } })).status, 401);
    const mattermost = await chat({ token: TOKEN, channels: [] });
    assert.equal((await mattermost.send({ secret: 'undefined' })).status, 401);
  });

  it('from the channels that are set', async () => {
    const { send, count } = await chat({ secret: SECRET, channels: ['C2'] });
    assert.match((await send({ secret: SECRET })).text, /not taken from this channel/);
    assert.match(
      (await send({ secret: SECRET, fields: { text: 'jobs' } })).text,
      /not taken from this channel/,
    );
    assert.equal(await count(), 0);
    await send({ secret: SECRET, fields: { channel_id: 'C2' } });
    assert.equal(await count(), 1);
  });
});

describe('a command cannot', () => {
  it('mention, link or forge anything in the channel', async () => {
    const { send, records } = await chat({ token: TOKEN, channels: [] });
    const said = await send({
      fields: {
        token: TOKEN,
        user_name: '<!channel>',
        user_id: '<!here>',
        text: '<!channel> @all <http://x|y> a|b',
      },
    });
    assert.match(
      said.text,
      /^somebody started a job: <https:\S+\|&lt;!channel&gt; @\u200ball &lt;http:\/\/x¦y&gt; a¦b>$/,
    );
    assert.equal((await records.jobs.list('docs', { skip: 0, take: 1 }))[0]!.askedBy, 'chat:somebody');
  });

  it('start more than ten jobs of a project in a minute', async () => {
    const { send, count, clock } = await chat({ token: TOKEN, channels: [] });
    for (let sent = 0; sent < CHAT_JOBS_PER_MINUTE; sent++) await send({ fields: { token: TOKEN } });
    const late = await send({ fields: { token: TOKEN } });
    assert.match(late.text, /^Too many jobs at once\. Try again in \d+ seconds\.$/);
    assert.equal(await count(), CHAT_JOBS_PER_MINUTE);
    clock.advance(60_000);
    await send({ fields: { token: TOKEN } });
    assert.equal(await count(), CHAT_JOBS_PER_MINUTE + 1);
  });

  it('send a body of any length, or guess without end', async () => {
    const { send } = await chat({ token: TOKEN, channels: [] });
    assert.equal((await send({ fields: { token: TOKEN, text: 'x'.repeat(300_000) } })).status, 413);
    const statuses = [];
    for (let tries = 0; tries < 301; tries++)
      statuses.push((await send({ fields: { token: 'guess' }, address: '192.0.2.9' })).status);
    assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429]);
  });

  it('be sent with another method', async () => {
    const handler = chatCommands(testService({ records: {} }));
    const answer = await handler(webRequest('/_lectern/chat/docs'));
    assert.deepEqual([answer!.status, answer!.headers['allow']], [405, 'POST']);
    assert.equal(await handler(webRequest('/_lectern/chat/docs/more', { method: 'POST' })), undefined);
  });
});
