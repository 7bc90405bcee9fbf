/** The ways back in through a real server, on both databases: one command, one mailed link; and mail that nothing loses or delays. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings, type Settings, type SettingsSource } from '../../src/settings/settings.ts';
import { authenticatorCode } from '../support/authenticator-code.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { formBrowser } from '../support/form-browser.ts';
import { testSchema } from '../support/postgres.ts';
import { runLectern } from '../support/run-lectern.ts';
import { type SmtpServer, startSmtpServer, textOf } from '../support/smtp-server.ts';
import { startPatiently } from '../support/start-patiently.ts';

const [EMAIL, PASSWORD, NEW] = ['ada@example.com', 'four unrelated words', 'quite other words indeed'];
const top = mkdtempSync(join(tmpdir(), 'lectern-recovery-'));
const folder = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Home' }).path;
const closers: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closers) await close();
  rmSync(top, { recursive: true, force: true });
});

async function switchTwoStepOn(settings: Settings): Promise<void> {
  const { records, close } = await openRecords(settings);
  const [owner] = await records.users.list();
  const { secret } = await records.users.beginTotp(owner!.id);
  assert.ok(await records.users.confirmTotp(owner!.id, authenticatorCode(secret, Date.now())));
  await close();
}

const stores = [
  ['SQLite', undefined],
  ...(process.env['LECTERN_TEST_POSTGRES'] ? [['PostgreSQL', true]] : []),
];
for (const [store, postgres] of stores as [string, true | undefined][])
  describe(`the ways back in, on ${store}`, { timeout: 120_000 }, () => {
    let smtp: SmtpServer;
    let source: SettingsSource;
    let env: NodeJS.ProcessEnv;
    let running: RunningServer | undefined;
    let url = '';
    const start = async (): Promise<void> => {
      const settings = joinSettings([source]);
      running = await startPatiently({
        projects: [{ folder, hosts: [] }],
        settings,
        preview: false,
        log: SILENT,
      });
      url = `http://127.0.0.1:${running.port}`;
      // Pages are served before the store is open and has its first owner.
      await eventually(async () => (await fetch(`${url}/dashboard/sign-in`)).status, 200);
    };
    const stop = async (): Promise<void> => {
      await running?.close();
      running = undefined;
    };
    before(async () => {
      smtp = await startSmtpServer();
      const schema = postgres === undefined ? undefined : await testSchema();
      const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
      const mailFrom = 'Docs <docs@example.com>';
      source = {
        port: 0,
        renderers: 1,
        dataDir: join(top, store),
        adminEmail: EMAIL,
        adminPassword: PASSWORD,
        smtpUrl,
        mailFrom,
        ...(schema === undefined ? {} : { databaseUrl: schema.url }),
      };
      env = {
        LECTERN_DATA_DIR: join(top, store),
        LECTERN_SMTP_URL: smtpUrl,
        LECTERN_MAIL_FROM: mailFrom,
        ...(schema === undefined ? {} : { DATABASE_URL: schema.url }),
      };
      closers.unshift(stop, () => smtp.close(), ...(schema === undefined ? [] : [() => schema.remove()]));
      await start();
    });

    it('an owner without password, phone and codes gets in with one command', async () => {
      await switchTwoStepOn(joinSettings([source]));
      const { ask } = formBrowser(url);
      assert.match((await ask('/dashboard/sign-in', { email: EMAIL, password: PASSWORD })).text, /Two-step/);
      const kept = await runLectern(['members', 'reset', EMAIL], { cwd: top, env });
      assert.match(kept.err, /asks for their code.*--second-factor/s);
      const { code, out, err } = await runLectern(['members', 'reset', EMAIL, '--second-factor'], {
        cwd: top,
        env,
      });
      assert.equal(code, 0, err);
      const link = new URL(out.trim()).pathname;
      assert.equal(
        (await ask(new URL(kept.out.trim()).pathname)).status,
        404,
        'the newer replaces the older',
      );
      assert.equal((await ask(link, { password: NEW })).status, 303);
      assert.equal((await ask('/dashboard/account')).status, 200, 'without a code');
      const log = (await ask('/dashboard/audit')).text;
      assert.match(log, /also ends two-step sign-in[\s\S]*>Terminal</);
    });

    it('a member who forgot the password gets in with a mailed link', async () => {
      smtp.received.length = 0;
      const { ask } = formBrowser(url);
      assert.match((await ask('/dashboard/sign-in')).text, /Forgot your password/);
      assert.equal((await ask('/dashboard/forgot-password', { email: EMAIL })).status, 200);
      await eventually(() => smtp.received.length, 1);
      assert.deepEqual(smtp.received[0]!.to, [EMAIL]);
      const path = /\/dashboard\/reset\/[\w-]{43}/.exec(textOf(smtp.received[0]!))![0];
      assert.equal((await ask(path, { password: PASSWORD })).status, 303);
      assert.equal((await ask('/dashboard/account')).status, 200);
    });

    it('a mail server that hangs delays no sign-in, and a restart loses no letter', async () => {
      smtp.behave({ greeting: 'silent' });
      smtp.received.length = 0;
      const began = performance.now();
      const entered = await formBrowser(url).ask('/dashboard/sign-in', { email: EMAIL, password: PASSWORD });
      assert.equal(entered.status, 303);
      assert.ok(performance.now() - began < 5_000);
      await stop();
      smtp.behave({});
      await start();
      // The claim of the stopped server runs out after minutes; the test brings it forward.
      const { database, close } = await openRecords(joinSettings([source]));
      await database.write((transaction) =>
        transaction.run("UPDATE mail SET next_at = 0 WHERE state = 'waiting'"),
      );
      await close();
      await eventually(() => smtp.received.length, 1);
      assert.match(textOf(smtp.received[0]!), /A new browser signed in/);
    });

    it('the mail settings are tried from the terminal', async () => {
      const sent = await runLectern(['mail', 'test', 'eve@example.com'], { cwd: top, env });
      assert.deepEqual([sent.code, sent.out], [0, '']);
      assert.match(sent.err, /127\.0\.0\.1:\d+ took the letter to eve@example\.com\n {2}250 2\.0\.0 Ok/);
      smtp.behave({ replies: { RCPT: '550 5.1.1 No such user' } });
      const refused = await runLectern(['mail', 'test', 'eve@example.com', '--json'], { cwd: top, env });
      assert.equal(refused.code, 1);
      assert.partialDeepStrictEqual(JSON.parse(refused.out), { ok: false, answer: '550 5.1.1 No such user' });
      smtp.behave({});
      for (const [args, more, message] of [
        [['mail', 'test'], {}, /needs "test" and an address/],
        [['mail', 'test', 'a@b, c@d'], {}, /is not an e-mail address/],
        [['mail', 'test', EMAIL], { LECTERN_SMTP_URL: '', LECTERN_MAIL_FROM: '' }, /No mail server is set/],
        [['mail', 'test', EMAIL], { LECTERN_SMTP_URL: 'smtp://u:s3cret@h/x' }, /something after the host/],
      ] as const) {
        const { code, err } = await runLectern(args, { cwd: top, env: { ...env, ...more } });
        assert.equal(code, 2, args.join(' '));
        assert.match(err, message);
        assert.ok(!err.includes('s3cret'));
      }
    });
  });
