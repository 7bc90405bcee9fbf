/** A member's own page: name, password, second factor and sessions, and that nobody reaches those of others. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type DashboardVisitor, dashboardVisitor } from '../../../../../test/support/dashboard-visitor.ts';
import { PASSWORD, type TestDashboard, testDashboard } from '../../../../../test/support/test-dashboard.ts';
import { base32, totpCode, totpStep } from '../../../../records/users/totp.ts';
import { createDashboard } from '../dashboard.ts';

const HOME = '/dashboard/account';

/** The bytes that an authenticator app reads from the text of a secret. */
function secretBytes(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
}

describe('the account', () => {
  let dashboard: TestDashboard;
  let editor: DashboardVisitor;
  const change = (path: string, fields: Record<string, string>) =>
    editor.submit(HOME, `${HOME}/${path}`, fields);
  before(async () => {
    dashboard = await testDashboard();
    await dashboard.as('owner');
    editor = await dashboard.as('editor');
  });

  it('is renamed, and never shows a name as markup', async () => {
    assert.equal((await change('name', { name: '<img src=x onerror=alert(1)>' })).status, 303);
    const { text } = await editor.get(`${HOME}?done=name`);
    assert.match(text, /Your name is saved/);
    assert.doesNotMatch(text, /<img/);
    const refused = await change('name', { name: ' ' });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /id="name-error"/);
    assert.doesNotMatch((await editor.get(`${HOME}?done=constructor`)).text, /notice/);
  });

  it('gets another password from whoever knows the old one', async () => {
    const wrong = await change('password', { old: 'wrong', new: 'quite other words' });
    assert.match(wrong.text, /id="old-error">That is not your current password/);
    const short = await change('password', { old: PASSWORD, new: 'short' });
    assert.match(short.text, /id="new-error">A password has at least 12/);
    assert.equal((await change('password', { old: PASSWORD, new: 'quite other words' })).status, 303);
    assert.equal((await editor.get(HOME)).status, 200);
    assert.equal((await dashboard.audited())[0], 'member.password_changed');
  });

  it('ends its own sessions and no others', async () => {
    const owner = await dashboard.as('owner');
    const { users } = dashboard.records;
    const boss = (await users.list()).find(({ role }) => role === 'owner');
    const [session] = await users.sessions(boss!.id);
    await change(`sessions/${session!.id}/end`, {});
    assert.equal((await owner.get(HOME)).status, 200);
    const second = dashboardVisitor(createDashboard(dashboard.service), {
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
    });
    await second.send('/dashboard/sign-in', { email: 'editor@example.com', password: 'quite other words' });
    assert.match((await editor.get(HOME)).text, /Firefox on Windows/);
    await change('sessions/end-others', {});
    assert.equal((await second.get(HOME)).status, 303);
    assert.equal((await editor.get(HOME)).status, 200);
  });

  it('switches two-step sign-in on with a code, signs in with it, and switches it off with the password', async () => {
    const page = await editor.get(`${HOME}/two-step`);
    const secret = /data-text="([A-Z2-7 ]+)"/.exec(page.text)![1]!.replaceAll(' ', '');
    const bytes = secretBytes(secret);
    assert.equal(base32(bytes), secret);
    assert.match(page.text, /<svg class="qr"/);
    const code = () => totpCode(bytes, totpStep(dashboard.clock()));
    const wrong = await change('two-step', { code: '000000' });
    assert.equal(wrong.status, 400);
    assert.ok(wrong.text.includes(secret.slice(0, 4)), 'the same secret again');
    const on = await change('two-step', { code: code() });
    const codes = [...on.text.matchAll(/<li>([0-9a-z]{5}-[0-9a-z]{5})<\/li>/g)].map(([, one]) => one!);
    assert.equal(codes.length, 10);
    assert.doesNotMatch((await editor.get(HOME)).text, new RegExp(codes[0]!), 'shown once');

    const credentials = {
      email: 'editor@example.com',
      password: 'quite other words',
      next: '/dashboard/account',
    };
    const second = dashboard.stranger();
    const step = await second.send('/dashboard/sign-in', credentials);
    assert.deepEqual([step.status, step.cookies], [200, []]);
    const ticket = /name="ticket" value="([^"]+)"/.exec(step.text)![1]!;
    const refused = await second.send('/dashboard/sign-in/code', {
      ticket,
      code: code(),
      next: credentials.next,
    });
    assert.equal(refused.status, 401, 'the code of the enrolment');
    dashboard.clock.advance(30_000);
    const inside = await second.send('/dashboard/sign-in/code', {
      ticket,
      code: code(),
      next: credentials.next,
    });
    assert.deepEqual([inside.status, inside.headers['location']], [303, '/dashboard/account']);
    assert.equal((await second.get(HOME)).status, 200);

    assert.match((await change('two-step/off', { password: 'wrong' })).text, /That is not your password/);
    assert.equal((await change('two-step/off', { password: 'quite other words' })).status, 303);
    assert.deepEqual((await dashboard.audited()).slice(0, 2), ['member.two_step_off', 'member.two_step_on']);
  });
});
