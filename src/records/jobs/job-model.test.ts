/** Three workers and people do things to jobs in any order; after each the rows are what a plain model of a queue says. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { eachDatabase } from '../../../test/support/databases.ts';
import {
  cancelJob,
  claimFrom,
  endRound,
  finishJob,
  giveBack,
  type ModelJob,
  newModelJob,
  retryJob,
  speakTo,
} from '../../../test/support/job-model.ts';
import { endOf, type JobFixture, jobFixture, LEASE, WANTED } from '../../../test/support/job-records.ts';
import { isEnded } from './job.ts';
import type { Claimed } from './job-queue.ts';

const WORKING = ['preparing', 'running', 'verifying', 'pushing', 'opening_pull_request'] as const;
const ENDS = ['completed', 'completed', 'failed', 'cancelled', 'timed_out'] as const;

type Action =
  | { readonly kind: 'claim'; readonly worker: number }
  | {
      readonly kind: 'work';
      readonly what: 'renew' | 'confirm' | 'changes' | 'step' | 'report' | 'release' | 'end';
      readonly worker: number;
      /** 0 = its newest claim, 1 = the one before. */
      readonly back: number;
      readonly pick: number;
    }
  | { readonly kind: 'pass'; readonly time: number }
  | {
      readonly kind: 'person';
      readonly what: 'cancel' | 'finish' | 'retry' | 'message';
      readonly job: number;
    };

const worker = fc.nat(2);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('claim' as const), worker }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      what: fc.constantFrom('renew', 'confirm', 'changes', 'step', 'report', 'release', 'end'),
      worker,
      back: fc.nat(1),
      pick: fc.nat(4),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      time: fc.constantFrom(1, LEASE / 2, LEASE - 1, LEASE),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('person' as const),
      what: fc.constantFrom('cancel', 'finish', 'retry', 'message'),
      job: fc.nat(1),
    }),
  },
);

interface World {
  readonly fixture: JobFixture;
  readonly project: string;
  readonly jobs: ModelJob[];
  /** Of each worker, the newest first. A worker that died and came back still has its old ones. */
  readonly claims: Claimed[][];
}

async function claims({ fixture, project, jobs, claims: all }: World, at: number): Promise<void> {
  const { clock } = fixture;
  const claim = { owner: `w${at}`, projects: [project], lease: LEASE };
  const taken = await fixture.jobs.queue.claim(claim);
  const expected = claimFrom(jobs, { claim: taken ?? {}, now: clock(), lease: LEASE });
  assert.equal(taken?.id, expected?.id);
  if (taken !== undefined) all[at]!.unshift(taken);
}

async function works({ fixture, jobs, claims: all }: World, act: Action & { kind: 'work' }): Promise<void> {
  const { jobs: records, clock } = fixture;
  const { queue } = records;
  const held = all[act.worker]![act.back];
  if (held === undefined) return;
  const job = jobs.find(({ id }) => id === held.id)!;
  const state = WORKING[act.pick]!;
  const end = ENDS[act.pick]!;
  const doing = {
    renew: () => queue.renew(held, LEASE),
    confirm: () => queue.confirm(held),
    changes: () => queue.changes(held),
    step: () => queue.step(held, { state }),
    report: () => queue.report(held, { events: [{ kind: 'note', text: 'Here' }] }),
    release: () => queue.release(held, 1_000),
    end: () => queue.end(held, endOf(end)),
  }[act.what]();
  const isLate = act.what === 'confirm' && job.dueAt !== null && job.dueAt <= clock();
  if (job.holder !== held || isLate) return assert.rejects(doing, { code: 'jobs/lease-lost' });
  const answer = await doing;
  if (act.what === 'renew') {
    assert.equal(answer, job.wish);
    job.dueAt = clock() + LEASE;
  } else if (act.what === 'step') job.state = state;
  else if (act.what === 'release') giveBack(job, clock(), 1_000);
  else if (act.what === 'end') endRound(job, end, clock());
}

async function asks({ fixture, project, jobs }: World, act: Action & { kind: 'person' }): Promise<void> {
  const { jobs: records, clock } = fixture;
  const job = jobs[act.job]!;
  if (act.what === 'cancel') {
    await records.cancel(project, job.id, 'user:ann');
    cancelJob(job, clock());
  } else if (act.what === 'finish') {
    await records.finishEarly(project, job.id, 'user:ann');
    finishJob(job);
  } else if (act.what === 'message') {
    await records.message(project, job.id, { text: 'More', author: 'user:ann' });
    speakTo(job, clock());
  } else {
    const asked = records.retry(project, job.id, 'user:ann');
    if (retryJob(job, clock())) await asked;
    else await assert.rejects(asked, { code: 'jobs/state' });
  }
}

async function compare({ fixture, project, jobs }: World): Promise<void> {
  const rows = await fixture.database.all<Record<string, unknown>>(
    'SELECT id, state, wish, round, due_at, owner FROM jobs WHERE project = ? ORDER BY id',
    [project],
  );
  const expected = jobs
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, state, wish, round, dueAt, holder }) => [id, state, wish, round, dueAt, holder !== null]);
  assert.deepEqual(
    rows.map(({ id, state, wish, round, due_at, owner }) => [id, state, wish, round, due_at, owner !== null]),
    expected,
  );
}

/** In every state: a job that was asked to stop has stopped after one lease at most. */
async function stops(world: World): Promise<void> {
  const { fixture, project, jobs } = world;
  for (const job of jobs) {
    await fixture.jobs.cancel(project, job.id, 'user:ann');
    cancelJob(job, fixture.clock());
  }
  fixture.clock.advance(LEASE);
  for (const job of jobs) {
    const stopped = await fixture.jobs.cancel(project, job.id, 'user:ann');
    cancelJob(job, fixture.clock());
    assert.ok(isEnded(stopped!.state));
  }
  await compare(world);
  const told = fixture.told.filter(
    (event) => event.kind === 'agent_job.finished' && event.job.project === project,
  );
  assert.equal(
    told.length,
    jobs.reduce((sum, { ends }) => sum + ends, 0),
  );
}

let worlds = 0;
async function newWorld(fixture: JobFixture): Promise<World> {
  const project = `p${++worlds}`;
  const jobs: ModelJob[] = [];
  for (let n = 0; n < 2; n++) {
    const { id } = await fixture.jobs.create({ ...WANTED, project });
    jobs.push(newModelJob(id, fixture.clock()));
  }
  return { fixture, project, jobs, claims: [[], [], []] };
}

async function happens(world: World, act: Action): Promise<void> {
  if (act.kind === 'claim') await claims(world, act.worker);
  else if (act.kind === 'work') await works(world, act);
  else if (act.kind === 'person') await asks(world, act);
  else world.fixture.clock.advance(act.time);
}

eachDatabase((kind, open) => {
  it('is what the model says, whatever happens in whatever order', async () => {
    const fixture = jobFixture(await open());
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
        const world = await newWorld(fixture);
        for (const act of actions) {
          await happens(world, act);
          await compare(world);
        }
        await stops(world);
      }),
      { numRuns: kind === 'sqlite' ? 300 : 60 },
    );
  });
});
