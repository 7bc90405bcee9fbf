/** What people do with jobs, on both databases: a cancel never sticks, a message is worked on, a retry begins its round again. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { endOf, jobFixture, LEASE, WANTED } from '../../../test/support/job-records.ts';
import { JOB_LIMITS } from './job-records.ts';

const BY = 'user:ann';

eachDatabase((_kind, open) => {
  it('tells the holder of a cancelled job at its next heartbeat, once', async () => {
    const { jobs, held, eventsOf } = jobFixture(await open());
    const mine = await held();
    await jobs.finishEarly('docs', mine.id, BY);
    assert.equal(await jobs.queue.renew(mine, LEASE), 'finish');
    await jobs.cancel('docs', mine.id, BY);
    for (let n = 0; n < 3; n++) await jobs.cancel('docs', mine.id, BY);
    await jobs.finishEarly('docs', mine.id, BY);
    assert.equal(await jobs.queue.renew(mine, LEASE), 'cancel');
    assert.deepEqual(await eventsOf(mine.id), [
      'person user:ann asked to finish with what is there',
      'person user:ann cancelled the job',
    ]);
    assert.equal((await jobs.queue.end(mine, { state: 'cancelled' })).state, 'cancelled');
  });

  it('cancels at once what nobody holds, and a worker that comes back writes nothing', async () => {
    const { jobs, clock, held, told } = jobFixture(await open());
    const waiting = await held();
    await jobs.queue.release(waiting, 600_000);
    const left = await held();
    await jobs.queue.step(left, { state: 'running', changes: [{ path: 'a', content: null }] });
    clock.advance(LEASE);
    for (const one of [waiting, left]) {
      const job = (await jobs.cancel('docs', one.id, BY))!;
      assert.deepEqual([job.state, job.finishedAt, job.wish], ['cancelled', clock(), null]);
      await assert.rejects(jobs.queue.end(one, endOf('completed')), { code: 'jobs/lease-lost' });
    }
    assert.deepEqual(
      told.map((event) => event.kind === 'agent_job.finished' && event.job.id),
      [waiting.id, left.id],
    );
  });

  it('cancels a job whose worker went away after it was told, when it is asked again or somebody would claim it', async () => {
    const { jobs, clock, held, claim, told } = jobFixture(await open());
    const first = await held();
    const second = await held();
    for (const { id } of [first, second]) await jobs.cancel('docs', id, BY);
    clock.advance(LEASE);
    assert.equal((await jobs.cancel('docs', first.id, BY))!.state, 'cancelled');
    const other = await jobs.create(WANTED);
    assert.equal((await claim())!.id, other.id);
    assert.equal((await jobs.get('docs', second.id))!.state, 'cancelled');
    assert.equal(told.length, 2);
  });

  it('cancels a job that its worker gives back, instead of letting it wait', async () => {
    const { jobs, held, claim } = jobFixture(await open());
    const mine = await held();
    await jobs.cancel('docs', mine.id, BY);
    await jobs.queue.release(mine, 600_000, [{ kind: 'problem', text: 'The forge is busy' }]);
    assert.equal((await jobs.get('docs', mine.id))!.state, 'cancelled');
    assert.equal(await claim(), undefined);
  });

  it('queues a job that has ended for its next round when somebody says something', async () => {
    const { jobs, clock, inState, claim, eventsOf } = jobFixture(await open());
    const { job } = await inState('failed');
    clock.advance(10);
    const again = (await jobs.message('docs', job.id, { text: ' Try it \u0000so\r\n', author: 'key:k' }))!;
    assert.deepEqual(
      [again.state, again.round, again.failure, again.messageToUser, again.finishedAt, again.turns],
      ['queued', 1, null, null, null, 0],
    );
    await jobs.message('docs', job.id, { text: 'And so', author: BY });
    assert.deepEqual(await jobs.messages('docs', job.id), [
      { id: '1', round: 1, at: clock(), author: 'key:k', text: 'Try it so' },
      { id: '2', round: 1, at: clock(), author: BY, text: 'And so' },
    ]);
    assert.deepEqual((await eventsOf(job.id)).slice(-3), [
      'person key:k wrote a message',
      'state queued',
      'person user:ann wrote a message',
    ]);
    assert.equal((await claim(job.id))!.job.round, 1);
  });

  it('queues a completed round for the next one when something was said meanwhile', async () => {
    const { jobs, told, held, claim, clock, eventsOf } = jobFixture(await open());
    const mine = await held();
    await jobs.queue.step(mine, { state: 'running', turns: 2, tries: 3, base: 'b', commit: 'c', todos: [] });
    for (const text of ['And that', 'And those']) await jobs.message('docs', mine.id, { text, author: BY });
    clock.advance(50);
    const job = await jobs.queue.end(mine, { state: 'completed', messageToUser: 'Done', partial: true });
    assert.deepEqual(
      [job.state, job.round, job.turns, job.tries, job.partial, job.messageToUser, job.finishedAt],
      ['queued', 1, 0, 0, false, null, null],
    );
    assert.deepEqual([job.base, job.commit], ['b', 'c']);
    const [event] = told;
    assert.ok(event?.kind === 'agent_job.finished');
    assert.deepEqual(
      [event.job.state, event.job.messageToUser, event.job.finishedAt],
      ['completed', 'Done', clock()],
    );
    assert.deepEqual((await eventsOf(mine.id)).slice(-2), ['state completed', 'state queued']);
    await assert.rejects(jobs.queue.renew(mine, LEASE), { code: 'jobs/lease-lost' });
    const next = (await claim())!;
    assert.equal((await jobs.queue.end(next, { state: 'completed' })).state, 'completed');
    assert.deepEqual(
      (await jobs.messages('docs', mine.id)).map(({ round }) => round),
      [1, 1],
    );
  });

  for (const state of ['failed', 'cancelled', 'timed_out'] as const)
    it(`leaves a round ${state} although something was said, and works on it after a retry`, async () => {
      const { jobs, held, claim } = jobFixture(await open());
      const mine = await held();
      await jobs.message('docs', mine.id, { text: 'And that', author: BY });
      assert.equal((await jobs.queue.end(mine, endOf(state))).state, state);
      assert.equal((await jobs.retry('docs', mine.id, BY))!.round, 0);
      assert.equal((await jobs.queue.end((await claim())!, endOf('completed'))).round, 1);
    });

  for (const [failure, state] of [
    ['needs_facts', 'queued'],
    ['could_not', 'queued'],
    ['error', 'failed'],
  ] as const)
    it(`a message meanwhile leaves a round that ended with ${failure} ${state}`, async () => {
      const { jobs, held } = jobFixture(await open());
      const mine = await held();
      await jobs.message('docs', mine.id, { text: 'The port is 4000', author: BY });
      assert.equal((await jobs.queue.end(mine, { state: 'failed', failure })).state, state);
    });

  it('begins no next round for somebody who cancelled while the last one was completed', async () => {
    const { jobs, held } = jobFixture(await open());
    const mine = await held();
    await jobs.message('docs', mine.id, { text: 'And that', author: BY });
    await jobs.cancel('docs', mine.id, BY);
    assert.equal((await jobs.queue.end(mine, endOf('completed'))).state, 'completed');
  });

  it('takes a message for the next round as long as a worker has this one', async () => {
    const { jobs, clock, inState, claim } = jobFixture(await open());
    const { job } = await inState('completed');
    await jobs.message('docs', job.id, { text: 'One', author: BY });
    await claim(job.id);
    await jobs.message('docs', job.id, { text: 'Two', author: BY });
    clock.advance(LEASE);
    await jobs.message('docs', job.id, { text: 'Three', author: BY });
    assert.deepEqual(
      (await jobs.messages('docs', job.id)).map(({ round }) => round),
      [1, 2, 2],
    );
  });

  it('refuses messages that are empty, too long or too many', async () => {
    const { jobs } = jobFixture(await open());
    const { id } = await jobs.create(WANTED);
    const say = (text: string) => jobs.message('docs', id, { text, author: BY });
    for (const text of ['', ' \n\u0000', 'x'.repeat(JOB_LIMITS.message + 1)])
      await assert.rejects(say(text), { code: 'jobs/message' });
    for (let n = 0; n < JOB_LIMITS.messages; n++) await say(`n${n}`);
    await assert.rejects(say('one more'), { code: 'jobs/message' });
    const kept = await jobs.messages('docs', id);
    assert.deepEqual([kept.length, kept[99]!.text], [JOB_LIMITS.messages, 'n99']);
  });

  it('begins the round again on a retry, and keeps what its commit was', async () => {
    const { jobs, held, claim, eventsOf } = jobFixture(await open());
    const mine = await held();
    const commit = 'c'.repeat(40);
    await jobs.queue.step(mine, { state: 'pushing', turns: 2, tries: 4, base: 'b', commit, title: 'T' });
    await jobs.queue.end(mine, endOf('timed_out'));
    const job = (await jobs.retry('docs', mine.id, BY))!;
    const { state, turns, tries, wish, base, title } = job;
    assert.deepEqual([state, turns, tries, wish, base, title], ['queued', 0, 0, null, 'b', 'T']);
    assert.equal(job.commit, commit);
    assert.deepEqual((await eventsOf(job.id)).slice(-2), ['person user:ann began it again', 'state queued']);
    assert.equal((await claim())!.claims, 1);
  });

  it('moves an open review once, and takes no message after it', async () => {
    const { jobs, held, eventsOf } = jobFixture(await open());
    for (const review of ['merged', 'closed'] as const) {
      const mine = await held();
      await jobs.queue.end(mine, { state: 'completed', review: 'open' });
      assert.equal((await jobs.setReview('docs', mine.id, review, BY))!.review, review);
      await assert.rejects(jobs.setReview('docs', mine.id, 'merged', BY), { code: 'jobs/state' });
      await assert.rejects(jobs.message('docs', mine.id, { text: 'More', author: BY }), {
        code: 'jobs/state',
      });
      assert.deepEqual(await jobs.messages('docs', mine.id), []);
      assert.match((await eventsOf(mine.id)).at(-1)!, /^person user:ann (merged|closed) the/);
    }
  });

  it('quotes the feedback of a message too, and of too much the newest', async () => {
    const { jobs, held } = jobFixture(await open());
    const mine = await held({ feedback: ['a', 'b'] });
    await jobs.queue.end(mine, endOf('completed'));
    const quoted = async (feedback: readonly string[]) =>
      (await jobs.message('docs', mine.id, { text: 'More', author: BY, feedback }))!.feedback;
    assert.deepEqual(await quoted(['b', 'c']), ['a', 'b', 'c']);
    assert.deepEqual(await quoted([]), ['a', 'b', 'c']);
    const many = Array.from({ length: JOB_LIMITS.feedback }, (_, n) => `n${n}`);
    assert.deepEqual(await quoted(many), many);
    await assert.rejects(quoted(['not an id']), { code: 'jobs/feedback' });
  });

  it('takes the commit of a member on what the member saw, and makes nothing of an earlier round again', async () => {
    const { jobs, held, eventsOf, claim } = jobFixture(await open());
    const mine = await held();
    const [seen, commit] = ['a'.repeat(40), 'b'.repeat(40)];
    const changes = [{ path: 'docs/a.mdx', content: null }];
    await jobs.queue.step(mine, { state: 'pushing', commit: seen, changes, switches: ['docs/a.css'] });
    const edit = { seen, commit, by: BY, what: 'took back docs/a.mdx', switches: ['docs/b.css'] };
    await assert.rejects(jobs.edited('docs', mine.id, edit), { code: 'jobs/state' });
    await jobs.queue.end(mine, endOf('failed'));
    await assert.rejects(jobs.edited('docs', mine.id, { ...edit, seen: commit }), { code: 'review/moved' });
    assert.equal(await jobs.edited('other', mine.id, edit), undefined);
    const job = (await jobs.edited('docs', mine.id, edit))!;
    assert.deepEqual([job.commit, job.switches, job.state], [commit, ['docs/b.css'], 'failed']);
    assert.ok((await eventsOf(mine.id)).includes('person user:ann took back docs/a.mdx'));
    await assert.rejects(jobs.edited('docs', mine.id, edit), { code: 'review/moved' }, 'only once');
    await jobs.retry('docs', mine.id, BY);
    const again = (await claim(mine.id))!;
    assert.deepEqual(await jobs.queue.changes(again), []);
    await jobs.queue.end(again, { state: 'completed', review: 'open' });
    await jobs.setReview('docs', mine.id, 'merged', BY);
    await assert.rejects(jobs.edited('docs', mine.id, { ...edit, seen: commit }), { code: 'jobs/state' });
  });
});
