/** Mail of the dashboard: what is sent to whom and why, that it says nothing to strangers, and that it is absent without a server. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { eventually } from '../../../../../test/support/eventually.ts';
import { PASSWORD, type TestDashboard, testDashboard } from '../../../../../test/support/test-dashboard.ts';
import type { ClaimedLetter } from '../../../../records/mail/mail-records.ts';

const FORGOT = '/dashboard/forgot-password';
const NEW = 'quite other words indeed';
const DAY = 86_400_000;

let dashboard: TestDashboard;
const oneLetter = async (): Promise<ClaimedLetter> => {
  let found: readonly ClaimedLetter[] = [];
  await eventually(async () => {
    found = [...found, ...(await dashboard.letters())];
    return found.length;
  }, 1);
  return found[0]!;
};
const linkIn = ({ text }: ClaimedLetter): string =>
  /https:\/\/docs\.example\.com(\/dashboard\/(?:reset|invitation)\/[\w-]{43})/.exec(text)![1]!;

describe('without a mail server', () => {
  it('nothing offers mail', async () => {
    dashboard = await testDashboard();
    const owner = await dashboard.as('owner');
    assert.ok(!(await dashboard.stranger().get('/dashboard/sign-in')).text.includes('forgot-password'));
    assert.equal((await dashboard.stranger().get(FORGOT)).status, 303);
    assert.equal((await dashboard.stranger().send(FORGOT, { email: 'owner@example.com' })).status, 303);
    assert.ok(!(await owner.get('/dashboard/account')).text.includes('Weekly digest'));
    const made = await owner.submit('/dashboard/members', '/dashboard/members/invite', {
      email: 'grace@example.com',
      role: 'viewer',
    });
    assert.match(made.text, /is ready\..*Send them this link/s);
    assert.deepEqual(await dashboard.letters(), []);
  });
});

describe('a forgotten password', () => {
  beforeEach(async () => {
    dashboard = await testDashboard({ withMail: true });
    await dashboard.as('owner');
  });

  it('is replaced with a link for one hour, which ends nothing until it is used', async () => {
    const owner = await dashboard.as('owner');
    const visitor = dashboard.stranger();
    const page = await visitor.get('/dashboard/sign-in');
    assert.match(page.text, /href="\/dashboard\/forgot-password">Forgot your password\?/);
    assert.match((await visitor.get(FORGOT)).text, /name="email"/);
    assert.equal((await visitor.send(FORGOT, { email: ' OWNER@example.com ' })).status, 200);
    const letter = await oneLetter();
    assert.deepEqual([letter.to, letter.kind], ['owner@example.com', 'forgotten-password']);
    assert.match(letter.text, /You get this because[\s\S]*delete it: your password stays as it is/);
    assert.equal((await owner.get('/dashboard/account')).status, 200, 'still signed in');
    const link = linkIn(letter);
    assert.match((await visitor.get(link)).text, /owner@example\.com/);
    assert.equal((await visitor.send(link, { password: NEW })).status, 303);
    assert.equal((await owner.get('/dashboard/account')).status, 303, 'signed out now');
    assert.equal((await dashboard.stranger().get(link)).status, 404, 'once');
    await eventually(
      async () => (await dashboard.audited()).slice(0, 2).sort(),
      ['member.reset', 'member.reset_requested'],
    );
  });

  it('has a link that dies after an hour', async () => {
    const asked = dashboard.clock();
    await dashboard.stranger().send(FORGOT, { email: 'owner@example.com' });
    const letter = await oneLetter();
    assert.equal(letter.goodUntil, asked + DAY / 24);
    dashboard.clock.advance(DAY / 24);
    assert.equal((await dashboard.stranger().get(linkIn(letter))).status, 404);
  });

  it('gets the same answer for members, strangers and members with many links', async () => {
    const answers: string[] = [];
    const owner = 'owner@example.com';
    for (const [n, email] of [owner, 'nobody@example.com', owner, owner, owner, owner].entries()) {
      const answer = await dashboard.stranger().send(FORGOT, { email }, { address: `192.0.2.${n}` });
      assert.equal(answer.status, 200);
      answers.push(JSON.stringify({ ...answer, text: answer.text.replaceAll(email, 'X') }));
    }
    assert.equal(new Set(answers).size, 1);
    let letters = 0;
    await eventually(async () => {
      letters += (await dashboard.letters()).length;
      return letters;
    }, 3);
    await eventually(async () => (await dashboard.audited()).length, 3, 'three in an hour');
  });

  it('names our own address in the letter, whatever host was asked', async () => {
    const evil = { host: 'evil.example', headers: { origin: 'http://evil.example' } };
    await dashboard.stranger().send(FORGOT, { email: 'owner@example.com' }, evil);
    const letter = await oneLetter();
    assert.ok(!`${letter.text}${letter.html}`.includes('evil.example'));
    linkIn(letter);
  });

  it('keeps the link of an owner valid', async () => {
    await dashboard.as('viewer');
    const [owner, viewer] = await dashboard.records.users.list();
    const made = await dashboard.records.users.createReset({
      user: viewer!.id,
      by: owner!.id,
      secondFactor: false,
    });
    await dashboard.stranger().send(FORGOT, { email: 'viewer@example.com' });
    await oneLetter();
    assert.ok(await dashboard.records.users.reset(made!.token));
  });

  it('is throttled for each address, and takes only addresses', async () => {
    const ask = (email: string, address = '192.0.2.9') =>
      dashboard.stranger().send(FORGOT, { email }, { address });
    for (const email of ['', 'nobody', 'a b@example.com']) assert.equal((await ask(email)).status, 400);
    for (let n = 0; n < 5; n++) assert.equal((await ask(`a${n}@example.com`)).status, 200);
    const refused = await ask('owner@example.com');
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '240']);
    assert.match(refused.text, /Try again in 4 minutes/);
    assert.equal((await ask('owner@example.com', '192.0.2.10')).status, 200);
    await oneLetter();
  });

  it('is not sent by the form of another site', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await dashboard.stranger().send(FORGOT, { email: 'owner@example.com' }, { headers });
    assert.equal(answer.status, 403);
  });

  it('does not switch two-step sign-in off', async () => {
    const [owner] = await dashboard.records.users.list();
    const made = await dashboard.records.users.requestReset(owner!.email);
    assert.equal((await dashboard.records.users.reset(made!.token))!.secondFactor, false);
  });
});

describe('letters to members', () => {
  beforeEach(async () => {
    dashboard = await testDashboard({ withMail: true });
    await dashboard.as('owner');
  });

  it('bring an invitation, which is shown too', async () => {
    const owner = await dashboard.as('owner');
    const made = await owner.submit('/dashboard/members', '/dashboard/members/invite', {
      email: ' Grace@example.com',
      role: 'editor',
    });
    assert.match(made.text, /on its way by mail.*If the mail does not arrive, send them this link/s);
    const letter = await oneLetter();
    assert.deepEqual([letter.to, letter.kind], ['grace@example.com', 'invitation']);
    assert.match(letter.text, /owner@example\.com\) invites you[\s\S]*as editor/);
    assert.match((await dashboard.stranger().get(linkIn(letter))).text, /invited as editor/);
  });

  it('bring the link of an owner for a new password', async () => {
    await dashboard.as('viewer');
    const owner = await dashboard.as('owner');
    const viewer = (await dashboard.records.users.list()).find(({ role }) => role === 'viewer')!;
    const at = `/dashboard/members/${viewer.id}/reset`;
    assert.match((await owner.submit(at, at, {})).text, /on its way by mail/);
    const letter = await oneLetter();
    assert.deepEqual([letter.to, letter.kind], ['viewer@example.com', 'reset']);
    assert.match((await dashboard.stranger().get(linkIn(letter))).text, /viewer@example\.com/);
  });

  it('report a sign-in with a new browser, once for each browser', async () => {
    const credentials = { email: 'owner@example.com', password: PASSWORD };
    const visitor = dashboard.stranger();
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
    await visitor.send('/dashboard/sign-in', credentials, { headers });
    const letter = await oneLetter();
    assert.deepEqual([letter.to, letter.kind], ['owner@example.com', 'new-browser']);
    assert.match(letter.text, /Firefox on Windows[\s\S]*change your password/);
    visitor.cookies.delete('lectern');
    assert.equal((await visitor.send('/dashboard/sign-in', credentials)).status, 303);
    assert.deepEqual(await dashboard.letters(), [], 'known now');
    await dashboard.stranger().send('/dashboard/sign-in', { ...credentials, password: 'wrong' });
    assert.deepEqual(await dashboard.letters(), []);
  });

  it('come each week to those who asked', async () => {
    const viewer = await dashboard.as('viewer');
    const account = '/dashboard/account';
    assert.match((await viewer.get(account)).text, /Weekly digest.*name="project-docs"/s);
    const on = await viewer.submit(account, `${account}/digest`, { 'project-docs': 'on', 'project-x': 'on' });
    assert.equal(on.headers['location'], `${account}?done=digest`);
    assert.match((await viewer.get(account)).text, /name="project-docs"[^>]*checked/);
    const user = (await dashboard.records.users.list()).find(({ role }) => role === 'viewer')!.id;
    assert.deepEqual(await dashboard.records.mail.digests(user), ['docs']);
    await viewer.submit(account, `${account}/digest`, {});
    assert.deepEqual(await dashboard.records.mail.digests(user), []);
  });
});
