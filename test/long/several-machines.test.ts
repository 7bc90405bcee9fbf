/** Two servers, each a program with a data folder of its own, on one PostgreSQL database: limits, keys, sessions and settings are those of one. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { OWNER } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { type FormBrowser, formBrowser } from '../support/form-browser.ts';
import { testSchema } from '../support/postgres.ts';
import { PROGRAM } from '../support/run-lectern.ts';
import { type TcpGate, tcpGate } from '../support/tcp-gate.ts';

const run = promisify(execFile);
const RATE = 120;
const skip =
  process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"';

describe('two servers on one database', { skip, timeout: 120_000 }, () => {
  const top = mkdtempSync(join(tmpdir(), 'lectern-machines-'));
  const docs = join(top, 'docs');
  const children: ChildProcess[] = [];
  let env: NodeJS.ProcessEnv = {};
  let homes: readonly string[] = [];
  let id = '';
  const said: Record<string, string> = {};
  let gate: TcpGate;
  let schema: Awaited<ReturnType<typeof testSchema>>;
  let owner: FormBrowser;

  const start = async (name: string, workers: string): Promise<string> => {
    const child = spawn(process.execPath, [PROGRAM, 'serve', docs, '--port', '0', '--workers', workers], {
      env: { ...env, LECTERN_DATA_DIR: join(top, name) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    child.stderr!.on('data', (part) => (said[name] = `${said[name] ?? ''}${part}`));
    let out = '';
    return new Promise((resolve, reject) => {
      child.stdout!.on('data', (part) => {
        out += String(part);
        const [, port, project = ''] = /:(\d+) \(project ([\w-]+)\)/.exec(out) ?? [];
        if (port === undefined) return;
        id = project;
        resolve(`http://127.0.0.1:${port}`);
      });
      child.once('close', () => reject(new Error(said[name])));
    });
  };
  /** `fetch` says of itself that it is a script, and scripts get no page of a member. */
  const status = (home: number, path: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      get(homes[home] + path, { headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode!));
      }).on('error', reject);
    });
  const keys = async (...args: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await run(process.execPath, [PROGRAM, 'keys', ...args], { env });
    return stdout + stderr;
  };
  const newKey = async (name: string): Promise<{ authorization: string }> => {
    const made = await keys('create', docs, '--name', name);
    return { authorization: `Bearer ${/svc_\w+/.exec(made)?.[0]}` };
  };
  const feedback = (): string => `/api/external/v1/analytics/${id}/feedback`;
  const tokenOn = async (browser: FormBrowser, page: string): Promise<string> =>
    /name="token" value="([^"]+)"/.exec((await browser.ask(page)).text)?.[1] ?? '';
  const submit = async (path: string, fields: Record<string, string>): Promise<void> => {
    const page = `/dashboard/p/${id}/access`;
    const token = await tokenOn(owner, page);
    assert.equal((await owner.ask(page + path, { ...fields, token })).status, 303);
  };
  const closeAndOpen = async (): Promise<void> => {
    await submit('/visibility', { visibility: 'private', sure: 'yes' });
    for (const home of [0, 1]) await eventually(async () => (await status(home, '/')) === 200, false);
    await submit('/visibility', { visibility: 'public' });
    for (const home of [0, 1]) await eventually(() => status(home, '/'), 200);
  };

  before(async () => {
    mkdirSync(docs);
    const config = docsJson({ pages: ['index'] }, { name: 'Harbor' });
    writeFileSync(join(docs, 'docs.json'), JSON.stringify(config));
    writeFileSync(join(docs, 'index.mdx'), '---\ntitle: Start\n---\n\nWords.\n');
    schema = await testSchema();
    const url = new URL(schema.url);
    const port = Number(url.port);
    gate = await tcpGate(() => port);
    await gate.set('pass');
    url.port = String(gate.port);
    env = {
      ...process.env,
      NO_COLOR: '1',
      DATABASE_URL: url.href,
      LECTERN_API_RATE: String(RATE),
      LECTERN_DATA_DIR: join(top, 'commands'),
      LECTERN_DATABASE_CONNECTIONS: '6',
      LECTERN_ADMIN_EMAIL: OWNER.email,
      LECTERN_ADMIN_PASSWORD: OWNER.password,
    };
    homes = [await start('one', '1'), await start('two', '2')];
    owner = formBrowser(homes[0]!);
    await owner.ask('/dashboard/sign-in', OWNER);
  });
  after(async () => {
    for (const child of children)
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'close');
    await gate?.close();
    await schema?.remove();
    rmSync(top, { recursive: true, force: true, maxRetries: 5 });
  });

  it('count requests of a key on one towards its limit on the other', async () => {
    const headers = await newKey('Limits');
    for (let n = 0; n < RATE; n++) assert.equal(await status(0, feedback(), headers), 200);
    let allowed = -1;
    await eventually(async () => {
      allowed++;
      return status(1, feedback(), headers);
    }, 429);
    // Alone, the second server would let all of them through; some pass while the last message is on its way.
    assert.ok(allowed < RATE / 2, `${allowed} more requests were let through`);
  });

  it('refuse a revoked key and a session that has ended with the next request', async () => {
    const headers = await newKey('Revoked');
    for (const home of [0, 1]) assert.equal(await status(home, feedback(), headers), 200);
    const list = await keys('list');
    await keys('revoke', /^(\S+).*Revoked/m.exec(list)?.[1] ?? '');
    for (const home of [0, 1]) assert.equal(await status(home, feedback(), headers), 401, list);

    const guest = formBrowser(homes[0]!);
    await guest.ask('/dashboard/sign-in', OWNER);
    const cookie = [...guest.cookies].map((pair) => pair.join('=')).join('; ');
    const typed = {
      cookie,
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const page = `/dashboard/p/${id}/access`;
    for (const home of [0, 1]) assert.equal(await status(home, page, typed), 200);
    const token = await tokenOn(guest, page);
    assert.equal((await guest.ask('/dashboard/sign-out', { token })).status, 303);
    for (const home of [0, 1]) assert.notEqual(await status(home, page, typed), 200);
  });

  it('close and open a site on both', async () => {
    await submit('/password', { password: 'reading words of all' });
    await closeAndOpen();
  });

  it('hear each other again after the database was away', async () => {
    await gate.set('refuse');
    await eventually(
      () => ['one', 'two'].every((name) => said[name]?.includes('Other servers cannot be heard')),
      true,
    );
    for (const home of [0, 1]) assert.equal(await status(home, '/'), 200, 'pages are served');
    await gate.set('pass');
    const again = (): boolean[] =>
      ['one', 'two'].map((name) => said[name]?.includes('Other servers can be heard again') === true);
    await eventually(again, [true, true]);
    await closeAndOpen();
  });
});
