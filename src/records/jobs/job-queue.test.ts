/** Tests of the job queue on both databases: leases, fences, stored steps, counted tries, and reported ends. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { endOf, jobFixture, LEASE, WANTED } from '../../../test/support/job-records.ts';
import { CHANGE_LIMITS } from '../../lib/git/repository.ts';
import type { Database, Transaction } from '../store/database.ts';
import { createJobRecords } from './create-job-records.ts';
import type { FileChange, Todo } from './job.ts';
import { JOB_LIMITS } from './job-records.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));
const CHANGES: readonly FileChange[] = [
  { path: 'docs/a.mdx', content: bytes('Straße 🦉\u0000') },
  { path: 'docs/b.mdx', content: null },
  { path: 'docs/c.mdx', content: bytes('') },
];
const todo: Todo = { id: '1', content: 'Fix the link', status: 'pending', priority: 'high' };

/** Counts the transactions that write. */
function counting(database: Database): { readonly database: Database; writes: number } {
  const counted = {
    writes: 0,
    database: {
      ...database,
      write: <T>(work: (transaction: Transaction) => Promise<T>) => {
        counted.writes++;
        return database.write(work);
      },
    },
  };
  return counted;
}

eachDatabase((_kind, open) => {
  it('gives the job that has been due for longest, of the projects that a worker knows', async () => {
    const { jobs, clock, claim } = jobFixture(await open());
    const first = await jobs.create(WANTED);
    clock.advance(1);
    const second = await jobs.create(WANTED);
    const foreign = await jobs.create({ ...WANTED, project: 'other' });
    assert.equal(await jobs.queue.claim({ owner: 'one', projects: [], lease: LEASE }), undefined);
    const both = { owner: 'one', projects: ['docs', 'other'], lease: LEASE };
    const taken = [await claim(), await claim(), await claim(), await jobs.queue.claim(both)];
    assert.deepEqual(
      taken.map((one) => one?.id),
      [first.id, second.id, undefined, foreign.id],
    );
    assert.deepEqual([taken[0]!.job, taken[0]!.claims], [first, 1]);
  });

  it('counts the jobs that have not ended, and those that nobody holds, of all projects', async () => {
    const { jobs, clock, claim, inState } = jobFixture(await open());
    assert.deepEqual(await jobs.load(), { unfinished: 0, waiting: 0 });
    for (const state of ['completed', 'failed', 'cancelled', 'timed_out'] as const) await inState(state);
    await jobs.create(WANTED);
    await jobs.create({ ...WANTED, project: 'other' });
    assert.deepEqual(await jobs.load(), { unfinished: 2, waiting: 2 });
    const held = (await claim())!;
    assert.deepEqual(await jobs.load(), { unfinished: 2, waiting: 1 });
    // Its worker is gone.
    clock.advance(LEASE);
    assert.deepEqual(await jobs.load(), { unfinished: 2, waiting: 2 });
    await jobs.queue.end((await claim(held.id))!, endOf('completed'));
    assert.deepEqual(await jobs.load(), { unfinished: 1, waiting: 1 });
  });

  it('gives the one that was asked for, and no other', async () => {
    const { jobs, claim } = jobFixture(await open());
    await jobs.create(WANTED);
    const second = await jobs.create(WANTED);
    assert.equal((await claim(second.id))!.id, second.id);
    assert.equal(await claim(second.id), undefined);
    assert.equal(await claim('nobody'), undefined);
  });

  it('writes nothing while there is no work', async () => {
    const { database, clock, held } = jobFixture(await open());
    const counted = counting(database);
    const deps = {
      database: counted.database,
      clock,
      random: () => new Uint8Array(16),
      secret: new Uint8Array(32),
    };
    const jobs = createJobRecords(deps, async () => undefined);
    await held();
    const claim = { owner: 'two', projects: ['docs'], lease: LEASE };
    assert.equal(await jobs.queue.claim(claim), undefined);
    assert.equal(counted.writes, 0);
    clock.advance(LEASE);
    assert.notEqual(await jobs.queue.claim(claim), undefined);
    assert.equal(counted.writes, 1);
  });

  it('keeps a job for its holder until the lease is over, not a moment longer', async () => {
    const { jobs, clock, claim, held } = jobFixture(await open());
    const mine = await held();
    clock.advance(LEASE - 1);
    assert.equal(await claim(mine.id, 'two'), undefined);
    await jobs.queue.confirm(mine);
    assert.equal(await jobs.queue.renew(mine, LEASE), null);
    clock.advance(LEASE - 1);
    assert.equal(await claim(mine.id, 'two'), undefined);
    clock.advance(1);
    await assert.rejects(jobs.queue.confirm(mine), { code: 'jobs/lease-lost' });
    const theirs = await claim(mine.id, 'two');
    assert.equal(theirs!.fence, mine.fence + 1);
    await assert.rejects(jobs.queue.renew(mine, LEASE), { code: 'jobs/lease-lost' });
    await jobs.queue.confirm(theirs!);
  });

  it('lets a holder that was late go on while nobody else has come', async () => {
    const { jobs, clock, claim, held } = jobFixture(await open());
    const mine = await held();
    clock.advance(LEASE * 5);
    await jobs.queue.step(mine, { state: 'preparing' });
    await jobs.queue.renew(mine, LEASE);
    await jobs.queue.confirm(mine);
    assert.equal(await claim(mine.id, 'two'), undefined);
  });

  it('goes by the moment of the database, whatever the clock of this machine says', async () => {
    const { database, clock } = jobFixture(await open());
    let moment = 5_000;
    const deps = { database, clock, random: () => new Uint8Array(16), secret: new Uint8Array(32) };
    const jobs = createJobRecords({ ...deps, now: async () => moment }, async () => undefined);
    const job = await jobs.create(WANTED);
    assert.equal(job.createdAt, clock());
    const claim = { owner: 'one', projects: ['docs'], lease: LEASE };
    const held = (await jobs.queue.claim(claim))!;
    clock.advance(10 * LEASE);
    assert.equal(await jobs.queue.claim(claim), undefined);
    moment += LEASE;
    assert.equal((await jobs.queue.claim(claim))!.id, held.id);
  });

  it('stores a step whole: fields, todos, changes, events', async () => {
    const { jobs, clock, held, eventsOf } = jobFixture(await open());
    const mine = await held();
    clock.advance(5);
    const step = {
      state: 'verifying',
      turns: 2,
      turnStartedAt: clock(),
      tries: 1,
      base: 'b'.repeat(40),
      baseBranch: 'main',
      commit: 'c'.repeat(40),
      title: 'Fix links',
      body: 'Two links.',
      partial: true,
      messageToUser: 'Almost',
      pullRequestLink: 'https://example.com/1',
      todos: [todo],
      review: 'open',
    } as const;
    const job = await jobs.queue.step(mine, {
      ...step,
      changes: CHANGES,
      events: [{ kind: 'note', text: 'Three files' }],
    });
    assert.deepEqual(job, { ...mine.job, ...step, updatedAt: clock() });
    assert.deepEqual(await jobs.get('docs', job.id), job);
    assert.deepEqual(await eventsOf(job.id), ['note Three files', 'state verifying']);
    assert.deepEqual(await jobs.queue.changes(mine), CHANGES);
    await jobs.queue.step(mine, { changes: CHANGES.slice(1), state: 'verifying', baseBranch: null });
    assert.deepEqual(await jobs.queue.changes(mine), CHANGES.slice(1));
    assert.equal((await jobs.get('docs', job.id))!.baseBranch, null);
    assert.equal((await eventsOf(job.id)).length, 2);
    await jobs.queue.step(mine, { changes: [] });
    assert.deepEqual(await jobs.queue.changes(mine), []);
  });

  it('stores nothing of a step that is refused', async () => {
    const { jobs, held, eventsOf } = jobFixture(await open());
    const mine = await held();
    const many = Array.from({ length: CHANGE_LIMITS.files + 1 }, (_, n) => ({ path: `${n}`, content: null }));
    const large = [{ path: 'a', content: new Uint8Array(JOB_LIMITS.changes + 1) }];
    for (const changes of [many, large])
      await assert.rejects(jobs.queue.step(mine, { state: 'pushing', changes }), { code: 'jobs/changes' });
    await assert.rejects(jobs.queue.step(mine, { state: 'pushing', todos: [todo, todo] }), {
      code: 'jobs/todos',
    });
    await assert.rejects(jobs.queue.step(mine, { state: 'completed' }), /end does/);
    assert.deepEqual(await jobs.get('docs', mine.id), mine.job);
    assert.deepEqual(await eventsOf(mine.id), []);
  });

  it('cuts the words of an agent and adds up what it used', async () => {
    const { jobs, held, eventsOf } = jobFixture(await open());
    const mine = await held();
    const owl = '🦉'.repeat(3_000);
    await jobs.queue.report(mine, {
      todos: [todo, todo, { ...todo, id: '2', content: owl }],
      usage: { steps: 1, inputTokens: 10, outputTokens: 1.4 },
      events: [
        { kind: 'agent', text: `x${owl}` },
        { kind: 'tool', text: 'a\u0000b\u001b[2J' },
      ],
    });
    await jobs.queue.report(mine, {
      usage: { steps: 2, inputTokens: Number.NaN, outputTokens: Number.POSITIVE_INFINITY },
    });
    await jobs.queue.report(mine, { usage: { steps: -5, inputTokens: 5, outputTokens: 1 } });
    const job = (await jobs.get('docs', mine.id))!;
    assert.deepEqual(job.todos, [todo, { ...todo, id: '2', content: '🦉'.repeat(500) }]);
    assert.deepEqual(job.usage, { steps: 3, inputTokens: 15, outputTokens: 2 });
    assert.deepEqual(await eventsOf(job.id), [`agent x${'🦉'.repeat(999)}`, 'tool ab[2J']);
    const text = 'y'.repeat(50_000);
    const long = await jobs.queue.step(mine, { title: text, body: text, messageToUser: text });
    assert.deepEqual(
      [long.title!.length, long.body!.length, long.messageToUser!.length],
      [300, 20_000, 4_000],
    );
  });

  it('keeps so many events, and counts the rest in one last note', async () => {
    const { jobs, held } = jobFixture(await open());
    const mine = await held();
    const some = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ kind: 'note', text: `n${n}` }) as const);
    await jobs.queue.report(mine, { events: some(JOB_LIMITS.events - 1) });
    await jobs.queue.report(mine, { events: some(2) });
    await jobs.queue.step(mine, { state: 'running' });
    await jobs.queue.end(mine, { state: 'completed', events: some(1) });
    const events = await jobs.events('docs', mine.id, { limit: 5_000 });
    assert.equal(events.length, JOB_LIMITS.events + 1);
    assert.equal(events.at(-2)!.text, 'n0');
    assert.deepEqual([events.at(-1)!.kind, events.at(-1)!.text], ['note', '4 more events are not kept.']);
  });

  it('gives events in order, and those after the last that is known', async () => {
    const { jobs, held } = jobFixture(await open());
    const mine = await held();
    const texts = Array.from({ length: 25 }, (_, n) => `n${n}`);
    for (const text of texts) await jobs.queue.report(mine, { events: [{ kind: 'note', text }] });
    const read: string[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await jobs.events('docs', mine.id, {
        limit: 4,
        ...(after === undefined ? {} : { after }),
      });
      if (page.length === 0) break;
      read.push(...page.map(({ text }) => text));
      after = page.at(-1)!.id;
    }
    assert.deepEqual(read, texts);
    const ids = (await jobs.events('docs', mine.id, { limit: 100 })).map(({ id }) => id);
    assert.deepEqual(ids.toSorted(), ids);
    assert.equal((await jobs.events('docs', mine.id, { after: "1' OR 1", limit: 100 })).length, 25);
  });

  it('gives a released job back after its wait, where it was, and counts a try', async () => {
    const { jobs, clock, claim, held } = jobFixture(await open());
    const mine = await held();
    await jobs.queue.step(mine, { state: 'pushing', changes: CHANGES });
    await jobs.queue.release(mine, 5_000, [{ kind: 'problem', text: 'The forge is busy' }]);
    clock.advance(4_999);
    assert.equal(await claim(), undefined);
    clock.advance(1);
    const again = (await claim())!;
    assert.deepEqual([again.job.state, again.job.tries, again.claims], ['pushing', 1, 1]);
    assert.deepEqual(await jobs.queue.changes(again), CHANGES);
  });

  it('counts claims until a step is completed', async () => {
    const { jobs, clock, claim, held } = jobFixture(await open());
    let mine = await held();
    const die = async (): Promise<number> => {
      clock.advance(LEASE);
      mine = (await claim())!;
      return mine.claims;
    };
    await jobs.queue.step(mine, { state: 'preparing' });
    assert.deepEqual([await die(), await die()], [2, 3]);
    await jobs.queue.step(mine, { state: 'preparing', tries: 1 });
    assert.equal(await die(), 4);
    await jobs.queue.step(mine, { state: 'running' });
    assert.equal(await die(), 1);
    // Going back is no progress.
    await jobs.queue.step(mine, { state: 'preparing' });
    assert.equal(await die(), 2);
  });

  it('ends a round: nobody holds it, its changes are gone, and it is told in the same transaction', async () => {
    const fixture = jobFixture(await open());
    const { jobs, clock, told, database, eventsOf, claim } = fixture;
    const mine = await fixture.held();
    await jobs.queue.step(mine, { state: 'pushing', changes: CHANGES, turns: 1, turnStartedAt: clock() });
    await jobs.finishEarly('docs', mine.id, 'user:ann');
    clock.advance(7);
    const job = await jobs.queue.end(mine, {
      state: 'completed',
      messageToUser: 'Two links fixed',
      pullRequestLink: 'https://example.com/1',
      commit: 'c'.repeat(40),
      review: 'open',
      partial: true,
      events: [{ kind: 'note', text: 'Opened' }],
    });
    const { state, finishedAt, wish, turnStartedAt, messageToUser, review, partial, failure } = job;
    assert.deepEqual(
      [state, finishedAt, wish, turnStartedAt, messageToUser, review, partial, failure],
      ['completed', clock(), null, null, 'Two links fixed', 'open', true, null],
    );
    assert.deepEqual(told, [{ kind: 'agent_job.finished', job }]);
    assert.deepEqual((await eventsOf(job.id)).slice(-2), ['note Opened', 'state completed']);
    assert.deepEqual(await database.all('SELECT path FROM job_changes'), []);
    assert.deepEqual(await database.all('SELECT owner, due_at FROM jobs'), [{ owner: null, due_at: null }]);
    clock.advance(LEASE * 100);
    assert.equal(await claim(), undefined);
  });

  it('has not ended a job whose webhooks could not be told', async () => {
    const { database, clock, held } = jobFixture(await open());
    const mine = await held();
    const deps = { database, clock, random: () => new Uint8Array(16), secret: new Uint8Array(32) };
    const jobs = createJobRecords(deps, async () => {
      throw new Error('no outbox');
    });
    await assert.rejects(jobs.queue.end(mine, { state: 'completed' }), /no outbox/);
    assert.deepEqual(await jobs.get('docs', mine.id), mine.job);
    await jobs.queue.confirm(mine);
  });

  it('keeps the reason of a failure, and forgets it with the next round', async () => {
    const { jobs, held } = jobFixture(await open());
    const mine = await held();
    const job = await jobs.queue.end(mine, {
      state: 'failed',
      failure: 'github_missconfigured',
      messageToUser: 'The token may not push',
    });
    assert.deepEqual([job.state, job.failure], ['failed', 'github_missconfigured']);
    const again = (await jobs.retry('docs', job.id, 'user:ann'))!;
    assert.deepEqual(
      [again.state, again.failure, again.messageToUser, again.finishedAt, again.round],
      ['queued', null, null, null, 0],
    );
  });
});
