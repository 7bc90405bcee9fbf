/** How people get in: the set-up link, signing in with and without a code, invitations, and what strangers learn. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { dashboardVisitor } from '../../../../../test/support/dashboard-visitor.ts';
import { PASSWORD, type TestDashboard, testDashboard } from '../../../../../test/support/test-dashboard.ts';
import type { RequestParts } from '../../../../../test/support/web-request.ts';
import { createDashboard } from '../dashboard.ts';

const OWNER = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };

describe('the set-up link', () => {
  let dashboard: TestDashboard;
  before(async () => {
    dashboard = await testDashboard();
  });

  it('is the only way in while there is no owner', async () => {
    const { stranger, records } = dashboard;
    const page = await stranger().get('/dashboard/sign-in');
    assert.match(page.text, /no owner yet.*terminal/s);
    assert.doesNotMatch(page.text, /<form/);
    const link = `/dashboard/set-up/${await records.users.createSetupToken()}`;
    const form = await stranger().get(link);
    assert.match(form.text, /autocomplete="new-password"/);
    assert.equal(form.headers['referrer-policy'], 'same-origin');
    assert.equal((await stranger().send('/dashboard/set-up/wrong', OWNER)).status, 404);
    assert.equal(
      (
        await stranger().send(link, OWNER, {
          headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        })
      ).status,
      403,
    );
  });

  it('shows what was typed with the problem beside its field', async () => {
    const { stranger, records } = dashboard;
    const link = `/dashboard/set-up/${await records.users.createSetupToken()}`;
    const page = await stranger().send(link, { ...OWNER, name: '"Ada" <b>', password: 'short' });
    assert.equal(page.status, 400);
    assert.match(page.text, /value="&quot;Ada&quot; &lt;b&gt;"/);
    assert.match(
      page.text,
      /<input id="password"[^>]*aria-describedby="password-hint password-error"[^>]*aria-invalid="true"[^>]*autofocus/,
    );
    assert.match(page.text, /id="password-error">A password has at least 12 characters/);
    assert.ok(!page.text.includes('"short"'), 'no password is shown again');
  });

  it('makes one owner of two at once, and is gone then', async () => {
    const { stranger, records, audited } = dashboard;
    const link = `/dashboard/set-up/${await records.users.createSetupToken()}`;
    const answers = await Promise.all(
      ['ada@example.com', 'eve@example.com'].map((email) => stranger().send(link, { ...OWNER, email })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 404]);
    const winner = answers.find(({ status }) => status === 303)!;
    assert.match(winner.cookies[0]!, /^lectern=[\w-]{43}; Path=\/dashboard; .*HttpOnly; SameSite=Lax$/);
    assert.equal((await records.users.list()).length, 1);
    assert.equal((await stranger().get(link)).status, 404);
    assert.match((await stranger().get('/dashboard/sign-in')).text, /<form/);
    assert.deepEqual(await audited(), ['member.set_up']);
  });
});

describe('signing in', () => {
  let dashboard: TestDashboard;
  const credentials = { email: 'owner@example.com', password: PASSWORD };
  before(async () => {
    dashboard = await testDashboard();
    await dashboard.as('owner');
  });

  it('leads back to where the person wanted to go, and only there', async () => {
    const visitor = dashboard.stranger();
    const asked = await visitor.get('/dashboard/audit?before=x');
    const page = await visitor.get(asked.headers['location']!);
    const next = /name="next" value="([^"]+)"/.exec(page.text)![1]!;
    assert.equal(next, '/dashboard/audit?before=x');
    const answer = await visitor.send('/dashboard/sign-in', { ...credentials, next });
    assert.deepEqual([answer.status, answer.headers['location']], [303, next]);
    assert.equal((await visitor.get(next)).status, 200);
    for (const bad of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/dashboard/..//evil.example',
    ]) {
      const away = await dashboard.stranger().send('/dashboard/sign-in', { ...credentials, next: bad });
      assert.equal(away.headers['location'], '/dashboard');
    }
    assert.equal((await visitor.get('/dashboard/sign-in')).status, 303, 'who is in is not asked again');
  });

  it('gives a new session each time, whatever cookie came along', async () => {
    const visitor = dashboard.stranger();
    visitor.cookies.set('lectern', 'A'.repeat(43));
    await visitor.send('/dashboard/sign-in', credentials);
    assert.notEqual(visitor.cookies.get('lectern'), 'A'.repeat(43));
  });

  it('binds the cookie to the host and to HTTPS where people come by HTTPS', async () => {
    const visitor = dashboardVisitor(createDashboard({ ...dashboard.service, base: '/docs' }), {
      secure: true,
    });
    const headers = { origin: 'https://docs.example.com', 'sec-fetch-site': 'same-origin' };
    const answer = await visitor.send('/dashboard/sign-in', credentials, { headers });
    assert.match(
      answer.cookies[0]!,
      /^__Host-lectern=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    assert.equal(answer.headers['location'], '/docs/dashboard');
  });

  it('says the same of a wrong password and of an address that is not there', async () => {
    const [wrong, unknown] = [
      await dashboard.stranger().send('/dashboard/sign-in', { ...credentials, password: 'wrong' }),
      await dashboard
        .stranger()
        .send('/dashboard/sign-in', { email: 'owner@example.org', password: PASSWORD }),
    ];
    assert.deepEqual([wrong.status, unknown.status], [401, 401]);
    assert.equal(wrong.text, unknown.text.replace('owner@example.org', 'owner@example.com'));
    assert.deepEqual(wrong.cookies, []);
    assert.equal((await dashboard.stranger().send('/dashboard/sign-in', {})).status, 400);
  });

  it('waits after too many failures, and says how long', async () => {
    const attempt = () =>
      dashboard
        .stranger()
        .send(
          '/dashboard/sign-in',
          { email: 'slow@example.com', password: 'wrong' },
          { address: '192.0.2.9' },
        );
    for (let n = 0; n < 10; n++) assert.equal((await attempt()).status, 401);
    const answer = await attempt();
    assert.deepEqual([answer.status, answer.headers['retry-after']], [429, '1']);
    assert.match(answer.text, /Try again in 1 second/);
  });

  it('says how to get back in', async () => {
    const { text } = await dashboard.stranger().get('/dashboard/sign-in');
    assert.match(text, /Cannot get in\?[^<]*Members[^<]*<code>lectern members reset EMAIL<\/code>/);
  });

  it('knows a browser by a cookie that scripts cannot read, beside those of others', async () => {
    const visitor = dashboard.stranger();
    const first = await visitor.send('/dashboard/sign-in', credentials);
    assert.match(
      first.cookies.at(-1)!,
      /^lectern-browser=[\w.-]{80,130}; Path=\/dashboard; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    const own = visitor.cookies.get('lectern-browser')!;
    visitor.cookies.delete('lectern');
    await dashboard.as('viewer');
    await visitor.send('/dashboard/sign-in', { email: 'viewer@example.com', password: PASSWORD });
    const both = visitor.cookies.get('lectern-browser')!.split('~');
    assert.deepEqual([both.length, both[1]], [2, own]);
    visitor.cookies.delete('lectern');
    await visitor.send('/dashboard/sign-in', credentials);
    assert.deepEqual(
      visitor.cookies
        .get('lectern-browser')!
        .split('~')
        .map((token) => token.split('.')[0]),
      both.map((token) => token.split('.')[0]).toReversed(),
      'one for each member, the newest first',
    );
  });

  it('ends with signing out, and the cookie goes', async () => {
    const visitor = dashboard.stranger();
    await visitor.send('/dashboard/sign-in', credentials);
    const token = visitor.cookies.get('lectern')!;
    assert.equal((await visitor.get('/dashboard/sign-out')).status, 405, 'not by a link');
    const answer = await visitor.submit('/dashboard/account', '/dashboard/sign-out', {});
    assert.deepEqual([answer.status, answer.headers['location']], [303, '/dashboard/sign-in']);
    assert.deepEqual([...visitor.cookies.keys()], ['lectern-browser'], 'the browser stays known');
    assert.equal(await dashboard.records.users.session(token), undefined);
  });
});

describe('an invitation', () => {
  let dashboard: TestDashboard;
  before(async () => {
    dashboard = await testDashboard();
  });

  it('lets its person in once', async () => {
    const owner = await dashboard.as('owner');
    const made = await owner.submit('/dashboard/members', '/dashboard/members/invite', {
      email: 'grace@example.com',
      role: 'editor',
    });
    const link = /http:\/\/docs\.example\.com(\/dashboard\/invitation\/[\w-]{43})/.exec(made.text)![1]!;
    const visitor = dashboard.stranger();
    const page = await visitor.get(link);
    assert.match(page.text, /invited as editor/);
    assert.match(page.text, /value="grace@example.com"[^>]*readonly/);
    assert.equal((await visitor.send(link, { name: 'Grace', password: 'short' })).status, 400);
    assert.equal((await visitor.send(link, { name: 'Grace', password: PASSWORD })).status, 303);
    assert.equal((await visitor.get('/dashboard/account')).status, 200);
    assert.equal((await dashboard.stranger().get(link)).status, 404);
    assert.equal((await dashboard.stranger().send(link, { name: 'Eve', password: PASSWORD })).status, 404);
    assert.deepEqual(await dashboard.audited(), ['member.joined', 'member.invited']);
  });
});

describe('cookies that a script of a site put beside ours', () => {
  let dashboard: TestDashboard;
  let session = '';
  before(async () => {
    dashboard = await testDashboard();
    session = (await dashboard.as('owner')).cookies.get('lectern')!;
  });
  const ask = (path: string, cookie: string, parts: RequestParts = {}) =>
    dashboard.stranger().get(path, { ...parts, headers: { cookie } });
  const huge = 'x'.repeat(4000);

  it('hide no session, wherever they stand, and are taken away from where they can be', async () => {
    for (const cookie of [
      `lectern=${'A'.repeat(43)}; lectern=${session}`,
      `lectern=${session}; lectern=broken`,
      `lectern=${huge}; lectern=${huge}; lectern=; lectern=${session}; lectern=%22`,
      `lectern-browser=${huge}; lectern-browser=~~.~; lectern=${'B'.repeat(43)}; lectern=${session}`,
    ]) {
      const answer = await ask('/dashboard/p/docs/overview', cookie, { host: 'docs.example.com:3000' });
      assert.notEqual(answer.status, 303, cookie.slice(0, 40));
      for (const path of [
        '/',
        '/dashboard/',
        '/dashboard/p',
        '/dashboard/p/docs',
        '/dashboard/p/docs/overview',
      ])
        assert.ok(answer.cookies.includes(`lectern=; Path=${path}; Max-Age=0`), path);
      assert.ok(answer.cookies.includes('lectern=; Path=/; Max-Age=0; Domain=example.com'));
      assert.ok(
        answer.cookies.every((line) => !/; Path=\/dashboard(;|$)/.test(line)),
        'ours stays',
      );
      assert.ok(answer.cookies.length <= 24);
    }
    assert.deepEqual((await ask('/dashboard/account', `lectern=${session}`)).cookies, []);
  });

  it('of another member make nobody act for them: both go, and signing in works again', async () => {
    const other = (await dashboard.as('viewer')).cookies.get('lectern')!;
    const both = `lectern=${other}; lectern=${session}`;
    const refused = await ask('/dashboard/account', both);
    assert.deepEqual(
      [refused.status, refused.cookies.at(-1)],
      [303, 'lectern=; Path=/dashboard; Max-Age=0; HttpOnly; SameSite=Lax'],
    );
    const form = { email: 'owner@example.com', password: PASSWORD };
    const answer = await dashboard.stranger().send('/dashboard/sign-in', form, { headers: { cookie: both } });
    assert.equal(answer.status, 303);
    const last = answer.cookies.filter((line) => /^lectern=.*Path=\/dashboard;/.test(line)).at(-1)!;
    assert.match(last, /^lectern=[\w-]{43};/, 'the new session comes after what is taken away');
  });

  it('lead in no circle: whoever is not signed in at an address is not signed in at the sign-in page', async () => {
    for (const cookie of [`lectern=${'A'.repeat(43)}`, `lectern=${huge}`, 'lectern=a; lectern=b']) {
      assert.equal((await ask('/dashboard/account', cookie)).status, 303);
      const page = await ask('/dashboard/sign-in?next=/dashboard/account', cookie);
      assert.equal(page.status, 200);
      assert.ok(page.cookies.some((one) => /^lectern=; Path=\/dashboard; Max-Age=0/.test(one)));
    }
  });
});
