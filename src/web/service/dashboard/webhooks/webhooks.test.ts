/** The pages of webhooks as a handler: added with a secret shown once, tested, switched, resent, removed. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { claiming } from '../../../../../test/support/claiming.ts';
import { dashboardVisitor } from '../../../../../test/support/dashboard-visitor.ts';
import { openTestDatabase } from '../../../../../test/support/databases.ts';
import { testClock, testService } from '../../../../../test/support/test-service.ts';
import { createRecords } from '../../../../records/create-records.ts';
import { createDashboard } from '../dashboard.ts';

const HOME = '/dashboard/p/docs/webhooks';
const URL = 'https://example.com/hooks/T0KEN';
const BOTH = { created: 'on', status: 'on' };
const ALL = { ...BOTH, job: 'on' };

async function opened() {
  const clock = testClock();
  const secret = new Uint8Array(32).fill(7);
  const records = createRecords({
    database: await openTestDatabase('sqlite'),
    clock,
    random: randomBytes,
    secret,
  });
  const projects = [{ id: 'docs' }, { id: 'other' }];
  const parts = { records, clock, secret, random: randomBytes, projects };
  const lookup = async (name: string) => {
    if (name === 'later.example.com') throw new Error('ENOTFOUND');
    return name.startsWith('inside') ? ['93.184.215.14', '10.0.0.7'] : ['93.184.215.14'];
  };
  const dashboard = createDashboard(testService({ ...parts, webhookTargets: { lookup } }));
  const lenient = createDashboard(testService({ ...parts, webhookTargets: { lookup, allowPrivate: true } }));
  const first = await records.users.setUp({
    token: await records.users.createSetupToken(),
    email: 'ann@example.com',
    name: 'Ann',
    password: 'four unrelated words',
    device: 'Test',
  });
  const visitor = (token: string, to = dashboard) => {
    const one = dashboardVisitor(to);
    one.cookies.set('lectern', token);
    return one;
  };
  const owner = visitor(first!.token);
  const allowed = visitor(first!.token, lenient);
  const editor = async (role: 'editor' | 'admin' = 'editor') => {
    const by = first!.session.user.id;
    const token = await records.users.invite({ email: 'ed@example.com', role, by });
    const joined = await records.users.acceptInvitation({
      token: token!,
      name: 'Ed',
      password: 'four unrelated words',
      device: 'Test',
    });
    return visitor(joined!.token);
  };
  const hook = async (project = 'docs') =>
    (await records.webhooks.create({ project, url: URL, events: ['feedback.created'] })).hook;
  const actions = async (): Promise<string[]> =>
    (await records.audit.list({ limit: 20 })).map(({ action }) => action);
  return { clock, records, owner, allowed, editor, hook, actions };
}

const LATER = 'https://later.example.com/hook';
const PRIVATE = [
  'http://127.0.0.1:9/hook',
  'http://0x7f.1/hook',
  'http://0177.0.0.1/hook',
  'http://2130706433/hook',
  'http://[::1]/hook',
  'http://[::ffff:10.0.0.1]/hook',
  'http://[64:ff9b::10.0.0.1]/hook',
  'http://[2002:a00:1::]/hook',
  'http://[fe80::1]/hook',
  'http://[fd00::1]/hook',
  'http://169.254.169.254/latest/meta-data',
  'http://100.100.100.200/',
  'http://192.168.1.1/',
  'http://localhost:8080/',
  'http://hooks.localhost/',
  'http://metadata.google.internal/',
  'http://printer.local/',
  'https://inside.example.com/hook',
];

const SECRET = /whsec_[A-Za-z0-9+/]{43}=/;

describe('the pages of webhooks', () => {
  it('show the secret of a new one once, and keep its path out of the audit log', async () => {
    const { records, owner } = await opened();
    assert.match((await owner.get(HOME)).text, /No webhooks yet/);
    const answer = await owner.submit(HOME, `${HOME}/create`, { url: URL, ...BOTH });
    assert.equal(answer.status, 200);
    assert.match(answer.text, SECRET);
    const [hook] = await records.webhooks.list('docs');
    assert.deepEqual([hook!.url, hook!.events], [URL, ['feedback.created', 'feedback.status_changed']]);
    assert.doesNotMatch((await owner.get(HOME)).text, SECRET);
    assert.doesNotMatch((await owner.get(`${HOME}/${hook!.id}`)).text, SECRET);
    const [entry] = await records.audit.list({ limit: 1 });
    assert.deepEqual([entry!.action, entry!.target], ['webhook.created', 'example.com']);
  });

  it('say beside the field what is wrong with a form, and keep what was typed', async () => {
    const { records, owner } = await opened();
    for (const [fields, says] of [
      [
        { url: 'example.com', ...BOTH },
        /value="example.com"[\s\S]*id="url-error">The address of the webhook is/,
      ],
      [{ url: 'javascript:alert(1)', created: 'on' }, /begins with &quot;javascript|begins with "javascript/],
      [{ url: '"><script>alert(1)</script>', ...BOTH }, /value="&quot;&gt;&lt;script/],
      [{ url: URL }, /The webhook has no events/],
    ] as const) {
      const answer = await owner.submit(HOME, `${HOME}/create`, fields as Record<string, string>);
      assert.equal(answer.status, 400);
      assert.match(answer.text, says);
      assert.ok(!answer.text.includes('<script>alert'));
    }
    assert.deepEqual(await records.webhooks.list('docs'), []);
  });

  it('refuse an address of a private network when it is saved, unless the operator allows it', async () => {
    const { records, owner, allowed } = await opened();
    for (const url of PRIVATE) {
      const answer = await owner.submit(HOME, `${HOME}/create`, { url, ...BOTH });
      assert.equal(answer.status, 400, url);
      assert.match(answer.text, /id="url-error">The address of the webhook is refused: .*(?:public|private)/);
      assert.match(answer.text, /LECTERN_PRIVATE_WEBHOOKS=true/);
    }
    assert.deepEqual(await records.webhooks.list('docs'), []);
    const kept = await allowed.submit(HOME, `${HOME}/create`, { url: PRIVATE[0]!, ...BOTH });
    assert.equal(kept.status, 200);
    // A receiver that is set up later: each delivery looks again.
    assert.equal((await owner.submit(HOME, `${HOME}/create`, { url: LATER, ...BOTH })).status, 200);
  });

  it('offer each event with a sentence, and tell a webhook only of what was chosen', async () => {
    const { clock, records, owner } = await opened();
    const page = (await owner.get(HOME)).text;
    for (const name of Object.keys(ALL)) assert.match(page, new RegExp(`name="${name}"[^>]* checked`));
    assert.match(page, /When an agent job is completed, failed, was cancelled or took too long\./);
    await owner.submit(HOME, `${HOME}/create`, { url: URL, ...ALL });
    clock.advance(1);
    await owner.submit(HOME, `${HOME}/create`, { url: URL, job: 'on' });
    const [all, jobs] = await records.webhooks.list('docs');
    assert.deepEqual(all!.events, ['feedback.created', 'feedback.status_changed', 'agent_job.finished']);
    assert.deepEqual(jobs!.events, ['agent_job.finished']);
    await owner.submit(`${HOME}/${jobs!.id}`, `${HOME}/${jobs!.id}/test`, {});
    const [sent] = await records.webhooks.claim(claiming(5, clock() + 30_000));
    assert.equal(sent!.event, 'agent_job.finished');
    assert.match((await owner.get(`${HOME}/${jobs!.id}`)).text, /Finished jobs/);
  });

  it('send a test and show how it went', async () => {
    const { clock, records, owner, hook } = await opened();
    const { id } = await hook();
    const page = `${HOME}/${id}`;
    assert.match((await owner.get(page)).text, /Nothing was sent yet/);
    const sent = await owner.submit(page, `${page}/test`, {});
    assert.equal(sent.headers['location'], `${page}?done=test`);
    assert.match((await owner.get(page)).text, /Waiting/);
    const [claimed] = await records.webhooks.claim(claiming(1, clock() + 30_000));
    const error = 'It answered 500 <b>';
    await records.webhooks.finish(claimed!.id, {
      state: 'waiting',
      nextAt: clock() + 120_000,
      status: 500,
      error,
    });
    const trying = await owner.get(page);
    assert.match(trying.text, /Trying again[\s\S]*It answered 500 &lt;b&gt;[\s\S]*in 2 min/);
    assert.match((await owner.get(HOME)).text, /Failing/);
    await records.webhooks.finish(claimed!.id, {
      state: 'delivered',
      nextAt: null,
      status: 204,
      error: null,
    });
    assert.match((await owner.get(page)).text, /Delivered[\s\S]*204/);
    const resent = await owner.submit(page, `${page}/deliveries/${claimed!.id}/resend`, {});
    assert.equal(resent.headers['location'], `${page}?done=resend`);
    assert.equal((await records.webhooks.claim(claiming(1, clock() + 30_000)))[0]!.id, claimed!.id);
  });

  it('switch one off and on, and remove it after a second look', async () => {
    const { records, owner, hook, actions } = await opened();
    const { id } = await hook();
    const page = `${HOME}/${id}`;
    await owner.submit(page, `${page}/off`, {});
    await owner.submit(page, `${page}/off`, {});
    assert.equal((await records.webhooks.list('docs'))[0]!.enabled, false);
    const off = await owner.get(page);
    assert.match(off.text, /Switch on/);
    assert.doesNotMatch(off.text, /Send a test/);
    await owner.submit(page, `${page}/on`, {});
    assert.equal((await records.webhooks.list('docs'))[0]!.enabled, true);
    assert.match((await owner.get(`${page}/remove`)).text, /Remove this webhook\?/);
    assert.equal((await records.webhooks.list('docs')).length, 1);
    const removed = await owner.submit(`${page}/remove`, `${page}/remove`, {});
    assert.equal(removed.headers['location'], `${HOME}?done=removed`);
    assert.deepEqual(await records.webhooks.list('docs'), []);
    assert.deepEqual((await actions()).slice(0, 3).sort(), [
      'webhook.removed',
      'webhook.switched_off',
      'webhook.switched_on',
    ]);
  });

  it('let only owners send the audit log elsewhere, and end that again', async () => {
    const { records, owner, editor, clock } = await opened();
    const admin = await editor('admin');
    assert.doesNotMatch((await admin.get(HOME)).text, /name="audit"/);
    const refused = await admin.submit(HOME, `${HOME}/create`, { url: URL, ...ALL, audit: 'on' });
    assert.equal(refused.status, 403);
    assert.match(refused.text, /Only an owner can add, change or remove/);
    assert.deepEqual(await records.webhooks.list('docs'), []);
    assert.match((await owner.get(HOME)).text, /name="audit"(?![^>]* checked)/);
    assert.equal((await owner.submit(HOME, `${HOME}/create`, { url: URL, audit: 'on' })).status, 200);
    const [made] = await records.webhooks.list('docs');
    const page = `${HOME}/${made!.id}`;
    await owner.submit(page, `${page}/test`, {});
    const [delivery] = await records.webhooks.deliveries('docs', made!.id, 1);
    const seen = await admin.get(page);
    assert.match(seen.text, /It gets the audit log, so only an owner can change it/);
    assert.doesNotMatch(seen.text, /Resend|\/off|\/remove/);
    for (const path of ['/off', '/on', '/test', '/remove', `/deliveries/${delivery!.id}/resend`]) {
      const answer = await admin.submit(HOME, page + path, {});
      assert.equal(answer.status, 403, path);
    }
    assert.equal((await admin.get(`${page}/remove`)).status, 403);
    assert.equal((await records.webhooks.list('docs'))[0]!.enabled, true);
    clock.advance(1);
    assert.equal((await owner.submit(page, `${page}/remove`, {})).status, 303);
    assert.deepEqual(await records.webhooks.list('docs'), []);
  });

  it('know nothing of another project', async () => {
    const { records, owner, hook } = await opened();
    const { id } = await hook('other');
    for (const path of ['', '/remove']) assert.equal((await owner.get(`${HOME}/${id}${path}`)).status, 404);
    for (const path of ['/on', '/off', '/test', '/remove', '/deliveries/x/resend'])
      assert.equal((await owner.submit(HOME, `${HOME}/${id}${path}`, {})).status, 404);
    const [left] = await records.webhooks.list('other');
    assert.equal(left!.enabled, true);
    assert.deepEqual(await records.webhooks.deliveries('other', id, 5), []);
  });

  it('are for administrators', async () => {
    const { editor, hook } = await opened();
    const { id } = await hook();
    const one = await editor();
    for (const path of ['', `/${id}`, `/${id}/remove`])
      assert.equal((await one.get(HOME + path)).status, 403);
    for (const path of ['/create', `/${id}/test`, `/${id}/off`, `/${id}/remove`])
      assert.equal(
        (await one.submit('/dashboard/p/docs/keys', HOME + path, { url: URL, ...BOTH })).status,
        403,
      );
  });
});
