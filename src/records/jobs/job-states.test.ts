/** Every method in every state of a job, as a table, on both databases. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { endOf, type JobFixture, jobFixture, LEASE } from '../../../test/support/job-records.ts';
import { isEnded, JOB_STATES, type Job, type JobState } from './job.ts';
import type { JobLease } from './job-queue.ts';

const HELD: ReadonlySet<JobState> = new Set([
  'preparing',
  'running',
  'verifying',
  'pushing',
  'opening_pull_request',
]);
const BY = 'user:ann';

/** What a person's method makes of a job in a state: `state wish round` afterwards, or the code of its error. */
type Expected = (state: JobState) => string;
const STEERING: readonly [string, (fixture: JobFixture, id: string) => Promise<unknown>, Expected][] = [
  [
    'cancel',
    ({ jobs }, id) => jobs.cancel('docs', id, BY),
    (state) =>
      isEnded(state) ? `${state} null 0` : HELD.has(state) ? `${state} cancel 0` : 'cancelled null 0',
  ],
  [
    'finishEarly',
    ({ jobs }, id) => jobs.finishEarly('docs', id, BY),
    (state) => (isEnded(state) ? `${state} null 0` : `${state} finish 0`),
  ],
  [
    'retry',
    ({ jobs }, id) => jobs.retry('docs', id, BY),
    (state) => (isEnded(state) && state !== 'completed' ? 'queued null 0' : 'jobs/state'),
  ],
  [
    'message',
    ({ jobs }, id) => jobs.message('docs', id, { text: 'And that', author: BY }),
    (state) => (isEnded(state) ? 'queued null 1' : `${state} null 0`),
  ],
  [
    'updated',
    ({ jobs }, id) => jobs.updated('docs', id, { commit: 'a'.repeat(40), from: 'main', by: BY }),
    (state) => (isEnded(state) ? `${state} null 0` : 'jobs/state'),
  ],
  ['setReview', ({ jobs }, id) => jobs.setReview('docs', id, 'merged', BY), () => 'jobs/state'],
];

/** What only the holder of the job may do. */
const HOLDING: readonly [string, (fixture: JobFixture, held: JobLease) => Promise<unknown>][] = [
  ['renew', ({ jobs }, held) => jobs.queue.renew(held, LEASE)],
  ['confirm', ({ jobs }, held) => jobs.queue.confirm(held)],
  ['step', ({ jobs }, held) => jobs.queue.step(held, { tries: 3, changes: [] })],
  ['report', ({ jobs }, held) => jobs.queue.report(held, { events: [{ kind: 'note', text: 'Here' }] })],
  ['changes', ({ jobs }, held) => jobs.queue.changes(held)],
  ['release', ({ jobs }, held) => jobs.queue.release(held, 1_000)],
  ['end', ({ jobs }, held) => jobs.queue.end(held, endOf('completed'))],
];

const shown = ({ state, wish, round }: Job): string => `${state} ${wish} ${round}`;

eachDatabase((_kind, open) => {
  let opened: Promise<JobFixture> | undefined;
  const fixtureOf = (): Promise<JobFixture> => (opened ??= open().then(jobFixture));
  const row = async ({ database }: JobFixture, id: string): Promise<unknown> => [
    await database.all('SELECT * FROM jobs WHERE id = ?', [id]),
    await database.all('SELECT * FROM job_events WHERE job = ? ORDER BY number', [id]),
  ];

  for (const state of JOB_STATES) {
    for (const [name, method, expected] of STEERING)
      it(`${name} of a job that is ${state}: ${expected(state)}`, async () => {
        const fixture = await fixtureOf();
        const { job } = await fixture.inState(state);
        const before = await row(fixture, job.id);
        const outcome = await method(fixture, job.id).then(
          (done) => shown(done as Job),
          (error: { code: string }) => error.code,
        );
        assert.equal(outcome, expected(state));
        const now = await fixture.jobs.get('docs', job.id);
        if (outcome.startsWith('jobs/')) assert.deepEqual(await row(fixture, job.id), before);
        else assert.equal(shown(now!), outcome);
      });

    it(`a job that is ${state} is ${state === 'queued' ? '' : 'not '}claimed`, async () => {
      const fixture = await fixtureOf();
      const { job } = await fixture.inState(state);
      const claimed = await fixture.claim(job.id, 'two');
      assert.equal(claimed?.id, state === 'queued' ? job.id : undefined);
    });

    for (const [name, method] of HOLDING) {
      it(`${name} changes nothing of a job that is ${state} with an older fence`, async () => {
        const fixture = await fixtureOf();
        const { job, held } = await fixture.inState(state);
        const stale = { id: job.id, fence: held === undefined ? 0 : held.fence - 1 };
        // A queued job has never been claimed: its fence is 0, which no worker has.
        if (state === 'queued') await fixture.claim(job.id);
        const before = await row(fixture, job.id);
        await assert.rejects(method(fixture, stale), { code: 'jobs/lease-lost' });
        assert.deepEqual(await row(fixture, job.id), before);
      });
      if (HELD.has(state))
        it(`${name} of a job that is ${state} is done for its holder`, async () => {
          const fixture = await fixtureOf();
          const { held } = await fixture.inState(state);
          await method(fixture, held!);
        });
    }
  }

  for (const [name, method] of HOLDING) {
    it(`${name} is refused once the job was released, ended or cancelled`, async () => {
      const fixture = await fixtureOf();
      const { jobs, clock } = fixture;
      for (const leave of [
        (held: JobLease) => jobs.queue.release(held, 0),
        (held: JobLease) => jobs.queue.end(held, endOf('failed')),
        async (held: JobLease) => {
          clock.advance(LEASE);
          await jobs.cancel('docs', held.id, BY);
        },
      ]) {
        const held = await fixture.held();
        await leave(held);
        await assert.rejects(method(fixture, held), { code: 'jobs/lease-lost' });
      }
    });

    it(`${name} is refused for a job that does not exist`, async () =>
      assert.rejects(method(await fixtureOf(), { id: 'nobody', fence: 1 }), { code: 'jobs/lease-lost' }));
  }
});
