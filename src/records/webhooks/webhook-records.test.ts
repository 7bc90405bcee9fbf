/** Webhooks on both databases: what goes into the outbox, who takes it out, and what a failure leads to. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { claiming } from '../../../test/support/claiming.ts';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import type { RecordEvent } from '../event.ts';
import type { Feedback } from '../feedback/feedback.ts';
import type { Job } from '../jobs/job.ts';
import { createWebhookRecords } from './create-webhook-records.ts';
import { sampleFeedback, sampleJob } from './sample-subjects.ts';

const URL = 'https://example.com/hook';
const DAY = 86_400_000;
const BOTH = ['feedback.created', 'feedback.status_changed'] as const;
const LOST = { state: 'failed', nextAt: null, status: 500, error: 'It answered 500' } as const;
const DONE = { state: 'delivered', nextAt: null, status: 200, error: null } as const;

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    const entries = new Map<string, Feedback>();
    const jobs = new Map<string, Job>();
    const deps = { database, clock, random: testRandom(), secret: new Uint8Array(32).fill(7) };
    const make = (own = deps) =>
      createWebhookRecords(own, {
        feedback: async (_project, id) => entries.get(id),
        job: async (_project, id) => jobs.get(id),
        entry: async () => undefined,
        deployment: async () => undefined,
      });
    const hooks = make();
    let made = 0;
    const entry = (more: Partial<Feedback> = {}): Feedback => {
      const feedback = { ...sampleFeedback('docs', clock()), id: `f${++made}`, ...more };
      entries.set(feedback.id, feedback);
      return feedback;
    };
    const happen = (...events: RecordEvent[]): Promise<void> =>
      database.write((transaction) => hooks.onEvents(transaction, events));
    const create = (more: Partial<Feedback> = {}): Promise<void> =>
      happen({ kind: 'feedback.created', feedback: entry(more) });
    return { clock, database, deps, entries, jobs, hooks, make, entry, happen, create };
  };
  const body = (text: string) =>
    JSON.parse(text) as { data: { feedback: Feedback } & Record<string, unknown> };

  it('tells how a job ended as it was then, and the rest of it as it is when it is sent', async () => {
    const { hooks, clock, happen, jobs, database } = await opened();
    await hooks.create({ project: 'docs', url: URL, events: BOTH });
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: ['agent_job.finished'] });
    const job: Job = {
      ...sampleJob('docs', clock()),
      id: 'j1',
      state: 'failed',
      failure: 'github_missconfigured',
    };
    await happen({
      kind: 'agent_job.finished',
      job: { ...job, prompt: 'SECRET', messageToUser: 'No right' },
    });
    const rows = JSON.stringify(await database.all('SELECT * FROM webhook_deliveries'));
    assert.ok(rows.includes('No right') && !rows.includes('SECRET') && !rows.includes('lectern/test'));
    // Another request has begun it again meanwhile.
    const link = 'https://example.com/1';
    jobs.set('j1', { ...job, state: 'queued', failure: null, messageToUser: null, pullRequestLink: link });
    const [claimed, ...more] = await hooks.claim(claiming(10, clock() + 30_000));
    assert.deepEqual([claimed!.webhook, claimed!.event, more], [hook.id, 'agent_job.finished', []]);
    const sent = JSON.parse(claimed!.body) as { data: { job: Record<string, unknown> } };
    assert.deepEqual(Object.keys(sent), ['id', 'event', 'createdAt', 'project', 'data']);
    const { sessionId, haulted, haultReason, messageToUser, pullRequestLink } = sent.data.job;
    assert.deepEqual(
      [sessionId, haulted, haultReason, messageToUser, pullRequestLink],
      ['j1', true, 'github_missconfigured', 'No right', link],
    );
  });

  it('gives up what tells of a job that is gone', async () => {
    const { hooks, clock, happen } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: ['agent_job.finished'] });
    await happen({ kind: 'agent_job.finished', job: sampleJob('docs', clock()) });
    assert.deepEqual(await hooks.claim(claiming(10, clock() + 30_000)), []);
    assert.equal((await hooks.deliveries('docs', hook.id, 1))[0]!.state, 'failed');
  });

  it('sends a sample job to a webhook that only listens to jobs, marked as a test', async () => {
    const { hooks, clock } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: ['agent_job.finished'] });
    assert.equal(await hooks.test('docs', hook.id), true);
    const [test] = await hooks.claim(claiming(1, clock() + 30_000));
    const { event, test: marked, data } = JSON.parse(test!.body) as Record<string, unknown>;
    assert.deepEqual([event, marked], ['agent_job.finished', true]);
    assert.equal((data as { job: { haultReason: string } }).job.haultReason, 'completed');
  });

  it('shows the secret when a webhook is added and keeps it nowhere', async () => {
    const { hooks, database } = await opened();
    const { hook, secret } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(await hooks.list('docs'), [hook]);
    assert.deepEqual([hook.url, hook.events, hook.enabled], [URL, BOTH, true]);
    const stored = JSON.stringify(await database.all('SELECT * FROM webhooks'));
    assert.ok(!stored.includes(secret.slice(6, 20)));
    assert.notEqual((await hooks.create({ project: 'docs', url: URL, events: BOTH })).secret, secret);
  });

  it('refuses what could never be sent, and the twenty-first', async () => {
    const { hooks } = await opened();
    await assert.rejects(hooks.create({ project: 'docs', url: URL, events: [] }), {
      code: 'webhooks/events',
    });
    await assert.rejects(hooks.create({ project: 'docs', url: 'ftp://a/', events: BOTH }), {
      code: 'webhooks/url',
    });
    for (let n = 0; n < 20; n++) await hooks.create({ project: 'docs', url: URL, events: BOTH });
    await assert.rejects(hooks.create({ project: 'docs', url: URL, events: BOTH }), {
      code: 'webhooks/too-many',
    });
    await hooks.create({ project: 'other', url: URL, events: BOTH });
  });

  it('puts one delivery for each webhook that is on and wants the event, in the transaction of the event', async () => {
    const { hooks, clock, create, entry, database } = await opened();
    const all = (await hooks.create({ project: 'docs', url: URL, events: BOTH })).hook;
    const some = (await hooks.create({ project: 'docs', url: URL, events: ['feedback.status_changed'] }))
      .hook;
    const off = (await hooks.create({ project: 'docs', url: URL, events: BOTH })).hook;
    await hooks.setEnabled('docs', off.id, false);
    const foreign = (await hooks.create({ project: 'other', url: URL, events: BOTH })).hook;
    await create();
    await assert.rejects(
      database.write(async (transaction) => {
        await hooks.onEvents(transaction, [{ kind: 'feedback.created', feedback: entry() }]);
        throw new Error('the event did not happen');
      }),
    );
    const count = async ({ id, project }: typeof all) => (await hooks.deliveries(project, id, 10)).length;
    assert.deepEqual(
      [await count(all), await count(some), await count(off), await count(foreign)],
      [1, 0, 0, 0],
    );
    const [claimed] = await hooks.claim(claiming(10, clock() + 30_000));
    assert.equal(claimed!.webhook, all.id);
  });

  it('sends what the API would give, with the status of that moment', async () => {
    const { hooks, clock, happen, entry, entries } = await opened();
    await hooks.create({ project: 'docs', url: URL, events: BOTH });
    const feedback = entry({ comment: 'Typo', status: 'resolved' });
    await happen({ kind: 'feedback.status_changed', feedback, from: 'pending', actor: 'key:k1' });
    entries.set(feedback.id, { ...feedback, status: 'dismissed' });
    const [delivery] = await hooks.claim(claiming(1, clock() + 30_000));
    assert.deepEqual(JSON.parse(delivery!.body), {
      id: delivery!.id,
      event: 'feedback.status_changed',
      createdAt: new Date(clock()).toISOString(),
      project: 'docs',
      data: {
        feedback: {
          id: feedback.id,
          path: '/',
          comment: 'Typo',
          createdAt: new Date(feedback.createdAt).toISOString(),
          source: 'contextual',
          status: 'resolved',
          helpful: true,
          contact: null,
        },
        from: 'pending',
        to: 'resolved',
        actor: 'key:k1',
      },
    });
  });

  it('waits a minute for the comment of a vote, and only for that', async () => {
    const { hooks, clock, create, entry, entries, happen } = await opened();
    await hooks.create({ project: 'docs', url: URL, events: BOTH });
    const vote = entry({ comment: null });
    await happen({ kind: 'feedback.created', feedback: vote });
    assert.deepEqual(await hooks.claim(claiming(10, clock() + 1)), []);
    await create({ comment: 'At once' });
    await create({ comment: null, source: 'code_snippet', helpful: null, code: 'x' });
    const now = await hooks.claim(claiming(10, clock() + 30_000));
    assert.equal(now.length, 2);
    for (const { id } of now) await hooks.finish(id, DONE);
    clock.advance(20_000);
    entries.set(vote.id, { ...vote, comment: 'Written meanwhile' });
    clock.advance(39_999);
    assert.deepEqual(await hooks.claim(claiming(10, clock() + 1)), []);
    clock.advance(1);
    const [late] = await hooks.claim(claiming(10, clock() + 30_000));
    assert.equal(body(late!.body).data.feedback.comment, 'Written meanwhile');
  });

  it('keeps the text between attempts and drops it afterwards', async () => {
    const { hooks, clock, database, create, entries } = await opened();
    await hooks.create({ project: 'docs', url: URL, events: BOTH });
    await create({ comment: 'First words', contact: 'ann@example.com' });
    const [first] = await hooks.claim(claiming(1, clock() + 30_000));
    await hooks.finish(first!.id, { state: 'waiting', nextAt: clock() + 5_000, status: 500, error: 'x' });
    for (const [id, feedback] of entries) entries.set(id, { ...feedback, comment: 'Other words' });
    assert.deepEqual(await hooks.claim(claiming(1, clock() + 30_000)), []);
    clock.advance(5_000);
    const [second] = await hooks.claim(claiming(1, clock() + 30_000));
    assert.equal(second!.body, first!.body);
    assert.deepEqual([second!.attempts, second!.lastStatus, second!.lastError], [2, 500, 'x']);
    await hooks.finish(first!.id, DONE);
    const rows = JSON.stringify(await database.all('SELECT * FROM webhook_deliveries'));
    assert.ok(!rows.includes('words') && !rows.includes('ann@example.com'), rows);
  });

  it('gives up what was deleted before it was sent', async () => {
    const { hooks, clock, create, entries } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    await create();
    entries.clear();
    assert.deepEqual(await hooks.claim(claiming(1, clock() + 30_000)), []);
    const [delivery] = await hooks.deliveries('docs', hook.id, 10);
    assert.equal(delivery!.state, 'failed');
    assert.match(delivery!.lastError!, /deleted/);
  });

  it('gives up when the secret of the installation is another one', async () => {
    const { hooks, clock, create, make, deps } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    await create();
    const moved = make({ ...deps, secret: new Uint8Array(32).fill(8) });
    assert.deepEqual(await moved.claim(claiming(1, clock() + 30_000)), []);
    const [delivery] = await hooks.deliveries('docs', hook.id, 10);
    assert.match(delivery!.lastError!, /secret of this installation has changed/);
  });

  it('gives a delivery to one of several senders, and to another when the first is gone', async () => {
    const { hooks, make, clock, create } = await opened();
    for (let n = 0; n < 8; n++) {
      await hooks.create({ project: `p${n}`, url: URL, events: BOTH });
      await create({ project: `p${n}` });
    }
    const senders = [hooks, make(), make(), make()];
    const until = clock() + 30_000;
    const claims = (await Promise.all(senders.map((one) => one.claim(claiming(8, until))))).flat();
    assert.equal(new Set(claims.map(({ id }) => id)).size, claims.length);
    assert.equal(claims.length, 8);
    clock.advance(29_999);
    assert.deepEqual(await hooks.claim(claiming(8, until)), []);
    clock.advance(1);
    const again = await hooks.claim(claiming(8, clock() + 30_000));
    assert.deepEqual(
      again.map(({ attempts }) => attempts),
      Array.from({ length: 8 }, () => 2),
    );
  });

  it('takes two of a webhook at most, none of a busy one, and no more than asked', async () => {
    const { hooks, clock, create } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    for (let n = 0; n < 5; n++) await create();
    assert.equal(await hooks.waiting(), 5);
    assert.deepEqual(await hooks.claim({ ...claiming(10, clock() + 30_000), busy: new Set([hook.id]) }), []);
    assert.equal((await hooks.claim(claiming(1, clock() + 30_000))).length, 1);
    assert.equal((await hooks.claim(claiming(10, clock() + 30_000))).length, 2);
    assert.equal((await hooks.claim(claiming(10, clock() + 30_000))).length, 2);
    assert.equal((await hooks.claim(claiming(10, clock() + 30_000))).length, 0);
  });

  it('switches a webhook off when nothing got through for three days, not before', async () => {
    const { hooks, clock, create } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    const fail = async (): Promise<unknown> => {
      await create();
      const [one] = await hooks.claim(claiming(1, clock() + 30_000));
      return hooks.finish(one!.id, LOST);
    };
    assert.equal(await fail(), undefined);
    clock.advance(2 * DAY);
    await create();
    const [fine] = await hooks.claim(claiming(1, clock() + 30_000));
    await hooks.finish(fine!.id, DONE);
    assert.equal(await fail(), undefined);
    clock.advance(3 * DAY - 1);
    assert.equal(await fail(), undefined);
    clock.advance(1);
    // A first attempt that fails is no reason: the receiver may only have hiccups.
    await create();
    await create();
    const [again] = await hooks.claim(claiming(1, clock() + 30_000));
    const retry = { ...LOST, state: 'waiting', nextAt: clock() + 5_000 } as const;
    assert.equal(await hooks.finish(again!.id, retry), undefined);
    clock.advance(60_000);
    const [last] = await hooks.claim(claiming(1, clock() + 30_000));
    assert.deepEqual(await hooks.finish(last!.id, LOST), { ...hook, enabled: false });
    assert.equal((await hooks.list('docs'))[0]!.enabled, false);
    assert.equal(await hooks.waiting(), 0);
    await hooks.setEnabled('docs', hook.id, true);
    assert.equal(await fail(), undefined);
  });

  it('does not let a late failure undo a delivery', async () => {
    const { hooks, clock, create } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    await create();
    const [one] = await hooks.claim(claiming(1, clock() + 30_000));
    await hooks.finish(one!.id, DONE);
    await hooks.finish(one!.id, LOST);
    assert.equal((await hooks.deliveries('docs', hook.id, 1))[0]!.state, 'delivered');
  });

  it('stops what waits when it is switched off, and sends it again when asked', async () => {
    const { hooks, clock, create } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    await create();
    assert.equal(await hooks.setEnabled('other', hook.id, false), false);
    assert.equal(await hooks.setEnabled('docs', hook.id, false), true);
    const [stopped] = await hooks.deliveries('docs', hook.id, 10);
    assert.deepEqual([stopped!.state, stopped!.nextAt], ['failed', null]);
    assert.equal(await hooks.resend('docs', stopped!.id), false);
    await hooks.setEnabled('docs', hook.id, true);
    assert.deepEqual(await hooks.claim(claiming(1, clock() + 30_000)), []);
    assert.equal(await hooks.resend('other', stopped!.id), false);
    assert.equal(await hooks.resend('docs', stopped!.id), true);
    const [again] = await hooks.claim(claiming(1, clock() + 30_000));
    assert.deepEqual([again!.id, again!.attempts], [stopped!.id, 1]);
  });

  it('counts what waits up to ten thousand', async () => {
    const { hooks, database } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    await database.write((transaction) =>
      transaction.run(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10100)
         INSERT INTO webhook_deliveries (id, webhook, project, event, subject, facts, state, attempts, created_at, next_at)
         SELECT CAST(n AS text), ?, 'docs', 'feedback.created', 'f', '{}', 'waiting', 0, 0, 0 FROM numbers`,
        [hook.id],
      ),
    );
    assert.equal(await hooks.waiting(), 10_000);
  });

  it('keeps only the beginning of a long error', async () => {
    const { hooks, clock, create } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    await create();
    const [one] = await hooks.claim(claiming(1, clock() + 30_000));
    await hooks.finish(one!.id, { ...LOST, error: 'x'.repeat(5_000) });
    assert.equal((await hooks.deliveries('docs', hook.id, 1))[0]!.lastError!.length, 300);
  });

  it('sends a test of an event the webhook wants, marked as one', async () => {
    const { hooks, clock } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: ['feedback.status_changed'] });
    assert.equal(await hooks.test('other', hook.id), false);
    assert.equal(await hooks.test('docs', hook.id), true);
    const [test] = await hooks.claim(claiming(1, clock() + 30_000));
    const sent = JSON.parse(test!.body) as Record<string, unknown>;
    assert.deepEqual([sent['event'], sent['test']], ['feedback.status_changed', true]);
    await hooks.setEnabled('docs', hook.id, false);
    assert.equal(await hooks.test('docs', hook.id), false);
  });

  it('forgets deliveries with their webhook, and those that are old', async () => {
    const { hooks, clock, create, database } = await opened();
    const { hook } = await hooks.create({ project: 'docs', url: URL, events: BOTH });
    await create();
    clock.advance(1_000);
    await create();
    assert.equal(await hooks.expire(clock()), 1);
    assert.equal(await hooks.remove('other', hook.id), false);
    assert.equal(await hooks.remove('docs', hook.id), true);
    assert.deepEqual(await database.all('SELECT id FROM webhook_deliveries'), []);
    assert.deepEqual(await hooks.list('docs'), []);
  });
});
