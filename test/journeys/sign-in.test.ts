/** Signing in through a real server: what a stranger can do to a member behind a proxy, how the member gets back in, and with what links. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { formBrowser } from '../support/form-browser.ts';
import { testSchema } from '../support/postgres.ts';
import { QUICK_HASHES } from '../support/quick-hashes.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { startPatiently } from '../support/start-patiently.ts';

const [EMAIL, PASSWORD, NEW] = ['ada@example.com', 'four unrelated words', 'quite other words indeed'];
const top = mkdtempSync(join(tmpdir(), 'lectern-sign-in-'));
const folder = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Home' }).path;
const closers: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closers) await close();
  rmSync(top, { recursive: true, force: true, maxRetries: 5 });
});

interface Served {
  readonly running: RunningServer;
  readonly url: string;
  readonly log: string[];
  close(): Promise<void>;
}

async function serve(name: string, more: SettingsSource = {}): Promise<Served> {
  const log: string[] = [];
  const settings = joinSettings([
    { port: 0, renderers: 1, dataDir: join(top, name), adminEmail: EMAIL, adminPassword: PASSWORD, ...more },
  ]);
  const running = await startPatiently({
    projects: [{ folder, hosts: [] }],
    settings,
    preview: false,
    passwordCost: QUICK_HASHES,
    log: { info: (text) => log.push(text), error: (text) => log.push(text) },
  });
  let open = true;
  const close = async (): Promise<void> => {
    if (open) await running.close();
    open = false;
  };
  closers.unshift(close);
  return { running, url: `http://127.0.0.1:${running.port}`, log, close };
}

function browserAt({ url }: Pick<Served, 'url'>, headers: Record<string, string> = {}) {
  const { ask } = formBrowser(url, headers);
  return {
    ask,
    signIn: async (password: string) =>
      (await ask('/dashboard/sign-in', { email: EMAIL, password, next: '/dashboard' })).status,
  };
}

/** Tries to sign in with a wrong password several times. @returns the statuses */
async function attack(served: Served, tries: number, headers: (n: number) => Record<string, string>) {
  const statuses = new Set<number>();
  for (let n = 0; n < tries; n++) statuses.add(await browserAt(served, headers(n)).signIn('wrong'));
  return statuses;
}

const lectern = (dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: dataDir, ...env } });

describe('a proxy that is not configured', () => {
  it('locks out no returning member, and is reported once', async () => {
    const served = await serve('unnamed');
    const member = browserAt(served, { 'x-forwarded-for': '198.51.100.7' });
    assert.equal(await member.signIn(PASSWORD), 303);
    const statuses = await attack(served, 12, () => ({ 'x-forwarded-for': '203.0.113.9' }));
    assert.deepEqual([...statuses], [401, 429], 'the stranger is slowed down');
    assert.equal(await member.signIn(PASSWORD), 303, 'a known browser is not');
    // What one address may try in all is not counted here: it would be shared by all.
    const other = await serve('unnamed-other');
    for (let n = 0; n < 21; n++)
      await browserAt(other).ask('/dashboard/sign-in', { email: `a${n}@example.com`, password: 'wrong' });
    assert.equal(await browserAt(other).signIn(PASSWORD), 303, 'a new browser, after many tries at others');
    const said = served.log.filter((line) => line.includes('x-forwarded-for'));
    assert.equal(said.length, 1);
    assert.match(said[0]!, /set LECTERN_PROXIES=1/);
  });
});

describe('proxies that are named', () => {
  it('separate strangers of many addresses from the member, known or not, and reveal nothing about members', async () => {
    const served = await serve('named', { proxies: 1 });
    const member = browserAt(served, { 'x-forwarded-for': '198.51.100.7' });
    assert.equal(await member.signIn(PASSWORD), 303);
    await attack(served, 12, (n) => ({ 'x-forwarded-for': `203.0.113.${n}` }));
    assert.equal(await member.signIn(PASSWORD), 303);
    const elsewhere = browserAt(served, { 'x-forwarded-for': '198.51.100.8' });
    assert.equal(await elsewhere.signIn(PASSWORD), 303, 'from a new place, in a new browser');
    assert.deepEqual(
      served.log.filter((line) => line.includes('forwarded')),
      [],
    );
  });
});

const stores = [
  ['SQLite', undefined],
  ...(process.env['LECTERN_TEST_POSTGRES'] ? [['PostgreSQL', true]] : []),
];
for (const [store, postgres] of stores as [string, true | undefined][])
  describe(`lectern members, on ${store}`, () => {
    const dataDir = join(top, store);
    let env: NodeJS.ProcessEnv = {};
    let served: Served;
    before(async () => {
      const schema = postgres === undefined ? undefined : await testSchema();
      if (schema !== undefined) closers.push(() => schema.remove());
      env = schema === undefined ? {} : { DATABASE_URL: schema.url };
      served = await serve(store, schema === undefined ? {} : { databaseUrl: schema.url });
    });
    const members = (...args: string[]): Promise<Ran> => lectern(dataDir, ['members', ...args], env);
    const pathOf = (link: string): string => new URL(link).pathname;

    it('gives a member access again beside a running server, with a link to that server', async () => {
      const member = browserAt(served);
      assert.equal(await member.signIn(PASSWORD), 303);
      const { code, out, err } = await members('reset', ' ADA@example.com');
      assert.equal(code, 0, err);
      assert.match(
        out,
        new RegExp(`^http://localhost:${served.running.port}/dashboard/reset/[\\w-]{43}\\n$`),
      );
      assert.match(err, /ada@example\.com is signed out everywhere[\s\S]*works once, until .* UTC/);
      assert.equal((await member.ask('/dashboard/account')).status, 303, 'signed out');
      await attack(served, 11, () => ({}));
      const fresh = browserAt(served);
      const page = await fresh.ask(pathOf(out));
      assert.match(page.text, /value="ada@example\.com"[^>]*readonly/);
      assert.equal((await fresh.ask(pathOf(out), { password: 'short' })).status, 400);
      assert.equal((await fresh.ask(pathOf(out), { password: NEW })).status, 303);
      assert.equal((await fresh.ask('/dashboard/account')).status, 200);
      assert.equal((await browserAt(served).ask(pathOf(out))).status, 404, 'once');
      assert.equal((await browserAt(served).ask(pathOf(out), { password: NEW })).status, 404);
      const log = (await fresh.ask('/dashboard/audit')).text;
      for (const words of ['Made a reset link', 'Chose a new password with a reset link'])
        assert.match(log, new RegExp(words));
    });

    it('invites, lists, and says what cannot be done', async () => {
      const added = await members('add', 'Grace@example.com', '--role', 'editor', '--json');
      assert.equal(added.code, 0, added.err);
      const invitation = JSON.parse(added.out) as Record<string, string>;
      assert.deepEqual([invitation['email'], invitation['role']], ['grace@example.com', 'editor']);
      const grace = browserAt(served);
      assert.match((await grace.ask(pathOf(invitation['link']!))).text, /invited as editor/);
      const list = JSON.parse((await members('list', '--json')).out) as Record<string, object[]>;
      assert.partialDeepStrictEqual(list, {
        members: [{ email: EMAIL, role: 'owner', twoStep: false }],
        invitations: [{ email: 'grace@example.com', role: 'editor' }],
      });
      assert.match((await members('list')).out, /^E-MAIL[\s\S]*ada@example\.com +owner +off[\s\S]*grace/);
    });

    it('works while no server runs, and knows where the last one was', async () => {
      await served.close();
      const { out, code } = await members('reset', EMAIL);
      assert.equal(code, 0);
      assert.match(out, new RegExp(`^http://localhost:${served.running.port}/dashboard/reset/`));
      const named = await lectern(dataDir, ['members', 'reset', EMAIL], {
        ...env,
        LECTERN_BASE_URL: 'https://docs.example.com/docs',
      });
      assert.match(named.out, /^https:\/\/docs\.example\.com\/docs\/dashboard\/reset\//);
    });
  });

describe('lectern members', () => {
  it('says what cannot be done, and what to do', async () => {
    const dataDir = join(top, 'SQLite');
    const refused = [
      [['reset', 'adda@example.com'], /no member "adda@example\.com"[\s\S]*Did you mean "ada@example\.com"/],
      [['reset'], /address is missing/],
      [['add', EMAIL], /is a member already[\s\S]*members reset/],
      [['add', 'not-an-address'], /not an e-mail address/],
      [['add', 'x@example.com', '--role', 'edtor'], /Did you mean "editor"/],
      [['list', '--second-factor'], /does not take --second-factor/],
      [['rest', EMAIL], /Did you mean "lectern members reset"/],
      [[], /needs an action/],
    ] as const;
    // Most of it is the time in which the program starts.
    await Promise.all(
      refused.map(async ([args, message]) => {
        const { code, err } = await lectern(dataDir, ['members', ...args]);
        assert.equal(code, 2, args.join(' '));
        assert.match(err, message);
      }),
    );
  });
});

describe('a store that no server has listened on', () => {
  it('makes links to the usual address', async () => {
    const { out } = await lectern(join(top, 'new'), ['members', 'add', EMAIL, '--role', 'owner']);
    assert.match(out, /^http:\/\/localhost:3000\/dashboard\/invitation\//);
  });
});
