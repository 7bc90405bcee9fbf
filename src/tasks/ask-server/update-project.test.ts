/** Tests of previews and deployments that a command asks for: waiting, trying again, refusals, and what is never sent. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type ScriptedAnswer, type UpdateServer, updateServer } from '../../../test/support/update-server.ts';
import { AppError } from '../../lib/app-error.ts';
import { retryAfter } from './server-client.ts';
import { serverTarget } from './server-target.ts';
import { type UpdateOutcome, updateProject } from './update-project.ts';

const KEY = 'svc_0123456789abcdef';
const POST = 'POST /v1/project/preview/docs';
const GET = 'GET /v1/project/update-status/st_1';
const accepted: ScriptedAnswer = {
  status: 202,
  body: { statusId: 'st_1', previewUrl: 'https://p.example.com/' },
};
const now = (status: string, more: object = {}): ScriptedAnswer => ({
  status: 200,
  body: { status, summary: '', logs: [], ...more },
});

interface Asked {
  readonly outcome?: UpdateOutcome;
  readonly error?: AppError;
  readonly pauses: readonly number[];
  readonly changes: readonly string[];
}

/** Time passes only while it waits. */
async function ask(
  url: string,
  more: { branch?: string | undefined; wait?: boolean; timeout?: number } = {},
): Promise<Asked> {
  let time = 1_000_000;
  const [pauses, changes]: [number[], string[]] = [[], []];
  const parts = {
    clock: () => time,
    random: () => 1,
    pause: async (ms: number) => {
      pauses.push(ms);
      time += ms;
    },
  };
  const wish = { branch: 'topic', wait: true, timeout: 60_000, ...more };
  try {
    const outcome = await updateProject(
      { url, project: 'docs', key: KEY },
      wish,
      (status) => void changes.push(status),
      parts,
    );
    return { outcome, pauses, changes };
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    assert.ok(!`${error.message}${error.hint}${String(error.cause)}`.includes(KEY));
    return { error, pauses, changes };
  }
}

const serve = (
  posts: readonly ScriptedAnswer[],
  gets: readonly ScriptedAnswer[] = [],
): Promise<UpdateServer> => updateServer({ [POST]: posts, [GET]: gets });

describe('a preview', () => {
  it('is asked for with the key, and followed until it is there', async () => {
    const server = await serve(
      [accepted],
      [
        now('queued'),
        now('in_progress'),
        now('in_progress'),
        now('success', { summary: '2 pages\nchanged', logs: ['a'] }),
      ],
    );
    const { outcome, pauses, changes } = await ask(server.url);
    assert.deepEqual(outcome, {
      statusId: 'st_1',
      previewUrl: 'https://p.example.com/',
      status: 'success',
      summary: '2 pages changed',
      logs: ['a'],
    });
    assert.deepEqual(server.requests, [`${POST} {"branch":"topic"}`, GET, GET, GET, GET]);
    assert.ok(server.keys.every((key) => key === `Bearer ${KEY}`));
    assert.deepEqual(changes, ['queued', 'in_progress', 'success']);
    assert.equal(pauses.length, 3);
  });

  it('may fail, with its log as lines or as one text', async () => {
    const server = await serve(
      [accepted],
      [now('failure', { summary: 'docs.json is broken', logs: 'a\nb' })],
    );
    const { outcome } = await ask(server.url);
    assert.deepEqual([outcome?.status, outcome?.logs], ['failure', ['a', 'b']]);
  });

  it('is not waited for where nobody wants to', async () => {
    const server = await serve([accepted]);
    assert.equal((await ask(server.url, { wait: false })).outcome?.status, 'queued');
    assert.equal(server.requests.length, 1);
  });

  it('is given up in time', async () => {
    const server = await serve([accepted], [now('in_progress')]);
    const { error, pauses } = await ask(server.url, { timeout: 20_000 });
    assert.match(error?.message ?? '', /After 20 seconds the update is still in progress/);
    assert.ok(pauses.reduce((sum, ms) => sum + ms, 0) < 20_000);
  });

  it('has an address of the web, or none', async () => {
    const answer = { status: 202, body: { statusId: 'st_1', previewUrl: 'javascript:alert(1)' } };
    assert.equal((await ask((await serve([answer])).url)).error?.code, 'server/answer');
  });

  it('is of a branch that has a name', async () => {
    for (const branch of ['', 'a\nb', 'x'.repeat(501)])
      assert.equal((await ask('http://127.0.0.1:9', { branch })).error?.code, 'usage/branch');
  });
});

describe('a deployment', () => {
  it('has no branch and no address', async () => {
    const path = 'POST /v1/project/update/docs';
    const server = await updateServer({
      [path]: [{ status: 202, body: { statusId: 'st/1' } }],
      'GET /v1/project/update-status/st%2F1': [now('success')],
    });
    assert.deepEqual((await ask(server.url, { branch: undefined })).outcome, {
      statusId: 'st/1',
      status: 'success',
      summary: '',
      logs: [],
    });
    assert.equal(server.requests[0], path);
  });
});

describe('a busy server', () => {
  for (const status of [429, 503])
    it(`that answers ${status} is asked again when it says so`, async () => {
      const busy = { status, headers: { 'retry-after': '7' } };
      const server = await serve([busy, busy, accepted], [busy, now('success')]);
      const { outcome, pauses } = await ask(server.url);
      assert.equal(outcome?.status, 'success');
      assert.deepEqual(pauses, [7_000, 7_000, 7_000]);
    });

  it('is asked again later each time where it says nothing, and not after the end of the wait', async () => {
    for (const headers of [
      { 'retry-after': '0' },
      { 'retry-after': new Date(0).toUTCString(), date: new Date(9_000).toUTCString() },
    ]) {
      const soon = await ask((await serve([{ status: 503, headers }])).url, { timeout: 5_000 });
      assert.deepEqual(soon.pauses, [1_000, 1_000, 1_000, 1_000], 'never without a pause');
    }
    const [date, later] = [9_000_000, 9_003_000].map((at) => new Date(at).toUTCString());
    const theirs = { status: 503, headers: { date: date!, 'retry-after': later! } };
    assert.equal((await ask((await serve([theirs])).url)).pauses[0], 3_000, 'by the clock of the server');
    const { error, pauses } = await ask((await serve([{ status: 503 }])).url, { timeout: 20_000 });
    assert.equal(error?.code, 'server/busy');
    assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000]);
    const long = await ask((await serve([{ status: 429, headers: { 'retry-after': '3600' } }])).url);
    assert.deepEqual([long.error?.code, long.pauses], ['server/busy', []]);
  });

  it('names seconds or a date', () => {
    assert.equal(retryAfter('120', 0), 120_000);
    assert.equal(retryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4_000), 6_000);
    assert.equal(retryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 40_000), 0);
    for (const nothing of [null, 'soon', '-1x']) assert.equal(retryAfter(nothing, 0), undefined);
  });
});

describe('a refusal', () => {
  for (const [status, code, says] of [
    [401, 'server/key', /does not accept the key: Send a valid API key/],
    [403, 'server/scope', /may not do this/],
    [404, 'server/not-found', /nothing at \/v1\/project\/preview\/docs/],
    [302, 'server/moved', /another address \(302\)/],
    [500, 'server/failed', /answered with 500/],
  ] as const)
    it(`with ${status} is told once`, async () => {
      const body = { code: 'x', title: 'T', detail: 'Send a valid API key\u001b[31m\n::error::x' };
      const elsewhere = await updateServer({});
      const server = await serve([
        { status, body, headers: status === 302 ? { location: `${elsewhere.url}/x` } : {} },
      ]);
      const { error, pauses } = await ask(server.url);
      assert.equal(error?.code, code);
      assert.match(error.message, says);
      assert.doesNotMatch(error.message, /[\n\u001b]/);
      assert.ok((error.hint ?? '') !== '');
      assert.deepEqual([pauses.length, server.requests.length, elsewhere.requests.length], [0, 1, 0]);
    });

  it('is any answer of another program, and any that is too long', async () => {
    for (const body of ['<html>', { statusId: 7 }, { statusId: '' }, 'x'.repeat(5 * 1024 * 1024)]) {
      const { error } = await ask((await serve([{ status: 200, body }])).url);
      assert.equal(error?.code, 'server/answer');
    }
    const { error } = await ask((await serve([accepted], [now('sleeping')])).url);
    assert.equal(error?.code, 'server/answer');
  });

  it('is a server that is not there: an order is sent once, a question again', async () => {
    const gone = await serve([{ status: 0 }]);
    const { error, pauses } = await ask(gone.url);
    assert.deepEqual([error?.code, pauses.length, gone.requests.length], ['server/unreachable', 0, 1]);
    const back = await serve([accepted], [{ status: 0 }, now('success')]);
    assert.equal((await ask(back.url)).outcome?.status, 'success');
  });
});

describe('a server and its key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-key-'));
  after(() => rmSync(folder, { recursive: true }));
  const named = (server: unknown, insecure = false, env: Record<string, string> = { LECTERN_API_KEY: KEY }) =>
    serverTarget({ server, project: 'docs', insecure }, env);

  it('are encrypted, unless the server is this machine or the user wants it so', () => {
    assert.equal(named('https://docs.example.com/base/').url, 'https://docs.example.com/base');
    assert.equal(named('http://localhost:3000').url, 'http://localhost:3000');
    assert.equal(named('http://[::1]:3000').url, 'http://[::1]:3000');
    assert.throws(() => named('http://docs.example.com'), /not encrypted/);
    assert.throws(() => named('http://localhost.example.com'), /not encrypted/);
    assert.equal(named('http://docs.example.com', true).url, 'http://docs.example.com');
  });

  it('are refused where they are none', () => {
    for (const server of [
      undefined,
      '',
      'docs.example.com',
      'ftp://x',
      'https://x/?a=1',
      'https://x/#a',
      'https://u:p@x',
    ])
      assert.throws(
        () => named(server),
        (error: AppError) => error.code === 'usage/options' && !error.message.includes('u:p'),
      );
    for (const project of [undefined, '', '../x', 'a/b', 'a?b'])
      assert.throws(
        () => serverTarget({ server: 'https://x', project, insecure: false }, { LECTERN_API_KEY: KEY }),
        /--project/,
      );
    for (const env of [
      {},
      { LECTERN_API_KEY: ' ' },
      { LECTERN_API_KEY: `${KEY}\nX: y` },
      { LECTERN_API_KEY_FILE: join(folder, 'none') },
    ])
      assert.throws(
        () => named('https://x', false, env),
        (error: AppError) => error.code === 'usage/key' && !error.message.includes(KEY),
      );
  });

  it('may be in a file', () => {
    writeFileSync(join(folder, 'key'), `${KEY}\n`);
    assert.equal(named('https://x', false, { LECTERN_API_KEY_FILE: join(folder, 'key') }).key, KEY);
  });
});
