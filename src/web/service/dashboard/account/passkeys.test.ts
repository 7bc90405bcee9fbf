/** Passkeys over the pages of the dashboard: added and used as a browser does it, and what is said when they are refused. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  type Answer,
  type DashboardVisitor,
  dashboardVisitor,
} from '../../../../../test/support/dashboard-visitor.ts';
import {
  type Lies,
  type SoftPasskey,
  softwareAuthenticator,
} from '../../../../../test/support/software-authenticator.ts';
import { PASSWORD, type TestDashboard, testDashboard } from '../../../../../test/support/test-dashboard.ts';
import type { Log } from '../../../../lib/log.ts';
import type { PasskeyCreation, PasskeyRequest } from '../../../../records/users/passkey-records.ts';
import { createDashboard } from '../dashboard.ts';

const HOME = '/dashboard/account';
const ORIGIN = 'http://docs.example.com';

/** The parameters that a page gives to its script. */
function optionsOf<Options>({ text }: Answer): Options {
  const [, written] = /data-options="([^"]+)"/.exec(text) ?? [];
  assert.ok(written !== undefined, 'the page has no button for passkeys');
  return JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Options;
}

async function addWith(
  device: ReturnType<typeof softwareAuthenticator>,
  member: DashboardVisitor,
  lies: Lies & { readonly name?: string } = {},
): Promise<{ readonly passkey: SoftPasskey; readonly reply: Answer }> {
  const { name = 'Laptop', ...rest } = lies;
  const page = await member.submit(HOME, `${HOME}/passkeys/add`, { 'passkey-name': name });
  const { passkey, answer } = device.create(optionsOf<PasskeyCreation>(page), rest);
  return { passkey, reply: await member.submit(HOME, `${HOME}/passkeys`, { name, answer }) };
}

describe('passkeys on the account page', () => {
  const device = softwareAuthenticator(ORIGIN);
  let dashboard: TestDashboard;
  let editor: DashboardVisitor;
  const idOf = async (): Promise<string> =>
    /passkeys\/([\w-]+)\/remove/.exec((await editor.get(HOME)).text)?.[1] ?? '';
  before(async () => {
    dashboard = await testDashboard();
    await dashboard.as('owner');
    editor = await dashboard.as('editor');
  });

  it('are added, renamed and removed, each with its entry in the audit log', async () => {
    const { reply } = await addWith(device, editor, { name: '<img src=x>' });
    assert.deepEqual([reply.status, reply.headers['location']], [303, `${HOME}?done=passkey`]);
    const { text } = await editor.get(`${HOME}?done=passkey`);
    assert.match(text, /The passkey is added/);
    assert.match(text, /&lt;img src=x&gt;/);
    assert.doesNotMatch(text, /<img/);
    const id = await idOf();
    const renamed = await editor.submit(HOME, `${HOME}/passkeys/${id}/rename`, { name: 'Phone' });
    assert.equal(renamed.headers['location'], `${HOME}?done=passkey-name`);
    const empty = await editor.submit(HOME, `${HOME}/passkeys/${id}/rename`, { name: ' ' });
    assert.deepEqual([empty.status, /1 to 60 characters/.test(empty.text)], [400, true]);
    const owner = await dashboard.as('owner');
    const foreign = await owner.submit(HOME, `${HOME}/passkeys/${id}/remove`, {});
    assert.equal(foreign.headers['location'], `${HOME}?done=passkey-gone`);
    assert.match((await editor.get(HOME)).text, /Remove passkey: Phone/);
    await editor.submit(HOME, `${HOME}/passkeys/${id}/remove`, {});
    assert.doesNotMatch((await editor.get(HOME)).text, /Remove passkey/);
    assert.deepEqual((await dashboard.audited()).slice(0, 3), [
      'member.passkey_removed',
      'member.passkey_renamed',
      'member.passkey_added',
    ]);
  });

  it('show what is wrong beside the form', async () => {
    const begin = (name: string, fields = {}) =>
      editor.submit(HOME, `${HOME}/passkeys/add`, { 'passkey-name': name, ...fields });
    assert.match((await begin(' ')).text, /id="passkey-name-error">The name of a passkey has 1 to 60/);
    const wrong = await addWith(device, editor, { verified: false });
    assert.equal(wrong.reply.status, 400);
    assert.match(wrong.reply.text, /id="passkey-name-error">The passkey was not made for this address/);
    dashboard.clock.advance(11 * 60_000);
    assert.match((await editor.get(HOME)).text, /id="passkey-password"/);
    const guessed = await begin('Laptop', { 'passkey-password': 'wrong' });
    assert.match(guessed.text, /id="passkey-password-error">That is not your password/);
    assert.doesNotMatch(guessed.text, /data-options/);
    assert.match((await begin('Laptop', { 'passkey-password': PASSWORD })).text, /data-options/);
  });

  it('need the token of the form, and a name instead of an IP address', async () => {
    const forged = await editor.send(`${HOME}/passkeys`, { name: 'x', answer: '{}' });
    assert.equal(forged.status, 403);
    const handler = createDashboard(dashboard.service);
    const local = dashboardVisitor(handler, { host: '127.0.0.1:3000' });
    for (const [name, value] of editor.cookies) local.cookies.set(name, value);
    const page = await local.get(HOME);
    assert.match(page.text, /open the dashboard by its name instead of an IP address/);
    assert.doesNotMatch(
      (await dashboardVisitor(handler, { host: '[::1]:3000' }).get('/dashboard/sign-in')).text,
      /passkey/,
    );
  });
});

describe('signing in with a passkey', () => {
  const device = softwareAuthenticator(ORIGIN);
  let dashboard: TestDashboard;
  let own: SoftPasskey;
  const logged: string[] = [];
  const log: Log = {
    info: () => undefined,
    error: (message, fields) => void logged.push(`${message} ${JSON.stringify(fields)}`),
  };
  before(async () => {
    dashboard = await testDashboard({ log });
    await dashboard.as('owner');
    own = (await addWith(device, await dashboard.as('editor'))).passkey;
  });
  const attempt = async (lies: Lies = {}, next = '/dashboard/account') => {
    const visitor = dashboard.stranger();
    const page = await visitor.get(`/dashboard/sign-in?next=${encodeURIComponent(next)}`);
    const answer = device.get(own, optionsOf<PasskeyRequest>(page), lies);
    return { visitor, answer, reply: await visitor.send('/dashboard/sign-in/passkey', { answer, next }) };
  };

  it('leads to the requested page, and only to pages of the dashboard', async () => {
    const { visitor, reply } = await attempt();
    assert.deepEqual([reply.status, reply.headers['location']], [303, '/dashboard/account']);
    assert.match((await visitor.get('/dashboard/account')).text, /editor@example\.com/);
    assert.equal((await attempt({}, 'https://evil.example/')).reply.headers['location'], '/dashboard');
  });

  it('needs the browser that got the challenge, and a form of our own', async () => {
    const { answer } = await attempt();
    const replayed = await dashboard.stranger().send('/dashboard/sign-in/passkey', { answer });
    assert.equal(replayed.status, 401);
    assert.match(replayed.text, /open for too long, or was used already/);
    assert.deepEqual(replayed.cookies, []);
    const visitor = dashboard.stranger();
    const fresh = device.get(own, optionsOf<PasskeyRequest>(await visitor.get('/dashboard/sign-in')));
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const foreign = await visitor.send('/dashboard/sign-in/passkey', { answer: fresh }, { headers });
    assert.equal(foreign.status, 403);
    const [cookie] = (await dashboard.stranger().get('/dashboard/sign-in')).cookies;
    assert.match(
      cookie!,
      /^lectern-visitor=[\w-]{22}; Path=\/dashboard; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
  });

  it('says what to do, and offers the button again', async () => {
    const { reply } = await attempt({ verified: false });
    assert.equal(reply.status, 401);
    assert.match(reply.text, /role="alert".*could not be checked.*sign in with your password/s);
    assert.match(reply.text, /data-passkey="get"/);
    const nothing = await dashboard.stranger().send('/dashboard/sign-in/passkey', {});
    assert.equal(nothing.status, 401);
    assert.equal((await dashboard.stranger().get('/dashboard/sign-in/passkey')).status, 303);
  });

  it('logs a counter that went backwards, without a secret', async () => {
    assert.equal((await attempt({ counter: 90 })).reply.status, 303);
    const { reply } = await attempt({ counter: 89 });
    assert.match(reply.text, /may have been copied/);
    assert.equal((await dashboard.audited())[0], 'member.passkey_refused');
    assert.match(
      logged.at(-1)!,
      /^a passkey may have been copied: its counter went backwards \{"member":"[\w-]+"\}$/,
    );
  });

  it('is bound to the configured address', async () => {
    const { service } = dashboard;
    const handler = createDashboard({ ...service, origin: 'https://wiki.example.com', base: '/docs' });
    const visitor = dashboardVisitor(handler, { secure: true });
    const page = await visitor.get('/dashboard/sign-in');
    assert.equal(optionsOf<PasskeyRequest>(page).site, 'wiki.example.com');
    assert.match(page.text, /action="\/docs\/dashboard\/sign-in\/passkey"/);
    const answer = device.get(own, optionsOf<PasskeyRequest>(page));
    const reply = await visitor.send(
      '/dashboard/sign-in/passkey',
      { answer },
      { headers: { origin: 'https://wiki.example.com' } },
    );
    assert.equal(reply.status, 401, 'made for docs.example.com');
  });

  it('ends with a reset link that says so', async () => {
    const owner = await dashboard.as('owner');
    const member = (await dashboard.records.users.list()).find(({ role }) => role === 'editor')!;
    const page = `/dashboard/members/${member.id}/reset`;
    assert.match((await owner.get(page)).text, /Also remove the passkey/);
    const made = await owner.submit(page, page, { 'second-factor': 'on' });
    const [link] = /\/dashboard\/reset\/[\w-]{43}/.exec(made.text) ?? [];
    const visitor = dashboard.stranger();
    assert.match((await visitor.get(link!)).text, /passkeys are removed/);
    assert.equal((await visitor.send(link!, { password: 'quite other words' })).status, 303);
    assert.match((await attempt({ counter: 95 })).reply.text, /does not belong to a member here/);
  });
});
