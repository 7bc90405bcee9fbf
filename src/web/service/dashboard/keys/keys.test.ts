/** The page of API keys as a handler: shown once, revoked after a second look, and nothing for those who may not. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { dashboardVisitor } from '../../../../../test/support/dashboard-visitor.ts';
import { openTestDatabase } from '../../../../../test/support/databases.ts';
import { testClock, testService } from '../../../../../test/support/test-service.ts';
import { createRecords } from '../../../../records/create-records.ts';
import type { Role } from '../../../../records/users/user.ts';
import { createDashboard } from '../dashboard.ts';

const HOME = '/dashboard/p/docs/keys';
const PASSWORD = 'four unrelated words';

async function opened() {
  const clock = testClock();
  const secret = new Uint8Array(32).fill(7);
  const records = createRecords({
    database: await openTestDatabase('sqlite'),
    clock,
    random: randomBytes,
    secret,
  });
  const service = testService({
    records,
    clock,
    secret,
    random: randomBytes,
    projects: [{ id: 'docs' }, { id: 'other' }],
  });
  const dashboard = createDashboard(service);
  const owner = await records.users.setUp({
    token: await records.users.createSetupToken(),
    email: 'ann@example.com',
    name: 'Ann <b>',
    password: PASSWORD,
    device: 'Test',
  });
  const visitor = (token: string) => {
    const one = dashboardVisitor(dashboard);
    one.cookies.set('lectern', token);
    return one;
  };
  const member = async (role: Role) => {
    const token = await records.users.invite({
      email: `${role}@example.com`,
      role,
      by: owner!.session.user.id,
    });
    const joined = await records.users.acceptInvitation({
      token: token!,
      name: role,
      password: PASSWORD,
      device: 'Test',
    });
    return visitor(joined!.token);
  };
  return { clock, records, owner: visitor(owner!.token), member };
}

const ALL = { everything: 'on' };
const KEY = /svc_[0-9A-Za-z]{42}/;

describe('the page of API keys', () => {
  it('shows a new key once, in the answer to the form and in no address', async () => {
    const { records, owner } = await opened();
    const empty = await owner.get(HOME);
    assert.match(empty.text, /No keys yet/);
    assert.match(empty.text, /data-text="docs"/);
    const answer = await owner.submit(HOME, `${HOME}/create`, {
      name: 'Weekly report',
      expires: '90d',
      ...ALL,
    });
    const [secret] = KEY.exec(answer.text) ?? [];
    assert.ok(secret !== undefined);
    assert.deepEqual(
      [answer.status, answer.headers['location'], answer.headers['cache-control']],
      [200, undefined, 'no-store'],
    );
    assert.equal((await records.keys.verify(secret))?.project, 'docs');
    assert.doesNotMatch((await owner.get(HOME)).text, KEY);
    const again = await owner.get(`${HOME}/create`);
    assert.deepEqual([again.status, again.headers['location']], [303, HOME]);
    const [entry] = await records.audit.list({ limit: 1 });
    assert.deepEqual(
      [entry!.action, entry!.target, entry!.project],
      ['key.created', 'Weekly report', 'docs'],
    );
    assert.ok(!JSON.stringify(entry).includes(secret.slice(4, 12)));
  });

  it('lists who made a key, until when it works, and what became of it', async () => {
    const { clock, records, owner } = await opened();
    await owner.submit(HOME, `${HOME}/create`, { name: '<script>alert(1)</script>', expires: '30d', ...ALL });
    await records.keys.create({ project: 'docs', name: 'By hand' });
    await records.keys.create({ project: 'other', name: 'Of another project' });
    const { text } = await owner.get(HOME);
    assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;') && !text.includes('<script>alert'));
    assert.ok(text.includes('by Ann &lt;b&gt;') && text.includes('by the terminal'));
    assert.ok(text.includes('Feb 14, 2026'), 'the last day of thirty');
    assert.ok(!text.includes('Of another project'));
    await records.keys.create({ project: 'docs', name: 'For a minute', expiresAt: clock() + 60_000 });
    assert.ok(!(await owner.get(HOME)).text.includes('Expired'));
    clock.advance(60_000);
    assert.ok((await owner.get(HOME)).text.includes('Expired'));
  });

  it('says beside the field what is wrong with a form', async () => {
    const { records, owner } = await opened();
    for (const [fields, says] of [
      [{ name: ' ', expires: '90d', ...ALL }, /id="name-error">The name of a key has 1 to 80 characters/],
      [{ name: 'x'.repeat(81), expires: '90d', ...ALL }, /id="name-error"/],
      [{ name: 'a', expires: '1d' }, /id="expires-error">Choose how long the key works/],
      [{ name: 'a' }, /id="expires-error"/],
      [{ name: 'a', expires: '90d' }, /id="everything-error">Tick what the key may do/],
      [
        { name: 'a', expires: '90d', ...ALL, 'may-jobs-read': 'on' },
        /id="everything-error">Tick either[^<]*/,
      ],
      [
        { name: 'a', expires: '90d', ...ALL, networks: '192.0.2.1 10.0.0.1/8' },
        /id="networks-error">"10\.0\.0\.1\/8" cannot be used: a network of this size begins at 10\.0\.0\.0\/8/,
      ],
      [{ name: 'a', expires: '90d', ...ALL, networks: 'fe80::1%eth0' }, /id="networks-error">.*zone/],
    ] as const) {
      const answer = await owner.submit(HOME, `${HOME}/create`, fields as Record<string, string>);
      assert.equal(answer.status, 400);
      assert.match(answer.text, says);
    }
    assert.deepEqual(await records.keys.list('docs'), []);
  });

  it('makes a key that may do what was ticked, from the addresses that were written', async () => {
    const { records, owner } = await opened();
    const wanted = {
      name: 'Chat',
      expires: '90d',
      'may-jobs-write': 'on',
      'may-feedback-read': 'on',
      networks: ' 192.0.2.1,\n2001:DB8::/32 ; ::ffff:192.0.2.1 ',
    };
    const answer = await owner.submit(HOME, `${HOME}/create`, wanted);
    assert.equal(answer.status, 200);
    const [key] = await records.keys.list('docs');
    assert.deepEqual(key!.scopes, ['feedback:read', 'jobs:write']);
    assert.deepEqual(key!.networks, ['192.0.2.1', '2001:db8::/32']);
    const { text } = await owner.get(HOME);
    assert.match(text, /feedback:read[\s\S]*jobs:write[\s\S]*from [\s\S]*192\.0\.2\.1[\s\S]* and 1 more/);
    const [entry] = await records.audit.list({ limit: 1 });
    assert.equal(entry!.detail, `${key!.hint}, feedback:read jobs:write, from 192.0.2.1 2001:db8::/32`);
  });

  it('keeps what was ticked in a form that is shown again, and never ticks everything by itself', async () => {
    const { owner } = await opened();
    const fields = { name: ' ', expires: '90d', 'may-jobs-read': 'on', networks: '192.0.2.1' };
    const { text } = await owner.submit(HOME, `${HOME}/create`, fields);
    const box = (name: string): string => new RegExp(`<input[^>]*id="${name}"[^>]*>`).exec(text)![0];
    assert.match(box('may-jobs-read'), / checked/);
    assert.match(box('networks'), /value="192\.0\.2\.1"/);
    for (const name of ['everything', 'may-jobs-write']) assert.doesNotMatch(box(name), / checked/);
    const both = await owner.submit(HOME, `${HOME}/create`, { ...fields, name: 'a', everything: 'on' });
    assert.doesNotMatch(/<input[^>]*id="everything"[^>]*>/.exec(both.text)![0], / checked/);
    assert.match((await owner.get(HOME)).text, /<input[^>]*id="everything"[^>]* checked/);
  });

  it('revokes a key when its name was typed, and writes it down once', async () => {
    const { records, owner } = await opened();
    const { key, secret } = await records.keys.create({ project: 'docs', name: 'Report "A"' });
    const path = `${HOME}/${key.id}/revoke`;
    const ask = await owner.get(path);
    assert.match(ask.text, /Revoke this key\?/);
    assert.match(ask.text, /data-confirm="Report &quot;A&quot;"/);
    const wrong = await owner.submit(path, path, { confirm: 'Report' });
    assert.equal(wrong.status, 400);
    assert.ok(await records.keys.verify(secret));
    for (let n = 0; n < 2; n++) {
      const done = await owner.submit(path, path, { confirm: ' Report "A" ' });
      assert.deepEqual([done.status, done.headers['location']], [303, `${HOME}?done=revoked`]);
    }
    assert.equal(await records.keys.verify(secret), undefined);
    assert.deepEqual(
      (await records.audit.list({ limit: 5 }))
        .map(({ action }) => action)
        .filter((one) => one === 'key.revoked'),
      ['key.revoked'],
    );
    assert.match((await owner.get(`${HOME}?done=revoked`)).text, /The key is revoked/);
  });

  it('knows no key of another project', async () => {
    const { records, owner } = await opened();
    const { key, secret } = await records.keys.create({ project: 'other', name: 'a' });
    const path = `${HOME}/${key.id}/revoke`;
    assert.equal((await owner.get(path)).status, 404);
    assert.equal((await owner.submit(HOME, path, { confirm: 'a' })).status, 404);
    assert.ok(await records.keys.verify(secret));
  });

  it('lets editors and viewers look, and nothing else', async () => {
    const { records, member } = await opened();
    const { key } = await records.keys.create({ project: 'docs', name: 'Report' });
    for (const role of ['viewer', 'editor'] as const) {
      const one = await member(role);
      const { status, text } = await one.get(HOME);
      assert.equal(status, 200);
      assert.ok(text.includes('Report') && !text.includes('/revoke') && !text.includes('Create key'));
      assert.equal((await one.get(`${HOME}/${key.id}/revoke`)).status, 403);
      assert.equal(
        (await one.submit(HOME, `${HOME}/create`, { name: 'a', expires: 'never', ...ALL })).status,
        403,
      );
      assert.equal((await one.submit(HOME, `${HOME}/${key.id}/revoke`, { confirm: 'Report' })).status, 403);
    }
    const admin = await member('admin');
    assert.equal(
      (await admin.submit(HOME, `${HOME}/create`, { name: 'a', expires: 'never', ...ALL })).status,
      200,
    );
    assert.deepEqual(
      (await records.keys.list('docs')).map(({ name, revokedAt }) => [name, revokedAt]).sort(),
      [
        ['Report', null],
        ['a', null],
      ],
    );
  });
});
