/** Job records on a test database, with a fixed clock, the emitted events, and jobs in every state. */
import assert from 'node:assert/strict';
import type { RecordEvent } from '../../src/records/event.ts';
import { createJobRecords } from '../../src/records/jobs/create-job-records.ts';
import { isEnded, type Job, type JobState } from '../../src/records/jobs/job.ts';
import type { Claimed, JobEnd } from '../../src/records/jobs/job-queue.ts';
import type { JobRecords } from '../../src/records/jobs/job-records.ts';
import type { NewJob } from '../../src/records/jobs/new-job.ts';
import type { Database } from '../../src/records/store/database.ts';
import { testClock, testRandom } from './test-service.ts';

export const LEASE = 30_000;
export const WANTED: NewJob = { project: 'docs', subdomain: 'acme', prompt: 'Fix it', draft: true };

export interface JobFixture {
  readonly jobs: JobRecords;
  readonly clock: ReturnType<typeof testClock>;
  readonly told: RecordEvent[];
  readonly database: Database;
  claim(id?: string, owner?: string): Promise<Claimed | undefined>;
  /** A new job, claimed. */
  held(more?: Partial<NewJob>): Promise<Claimed>;
  /** A new job in the state; one that is neither queued nor ended is held. */
  inState(state: JobState): Promise<{ readonly job: Job; readonly held: Claimed | undefined }>;
  /** `KIND TEXT` of each event. */
  eventsOf(id: string): Promise<string[]>;
}

export function endOf(state: JobEnd['state']): JobEnd {
  return state === 'failed' ? { state, failure: 'error', messageToUser: 'No' } : { state };
}

let seeds = 0;

export function jobFixture(database: Database): JobFixture {
  const clock = testClock();
  const told: RecordEvent[] = [];
  const deps = { database, clock, random: testRandom(++seeds), secret: new Uint8Array(32) };
  const jobs = createJobRecords(deps, async (_transaction, events) => void told.push(...events));
  const claim: JobFixture['claim'] = (id, owner = 'one') =>
    jobs.queue.claim({ owner, projects: ['docs'], lease: LEASE, ...(id === undefined ? {} : { id }) });
  const held: JobFixture['held'] = async (more = {}) => {
    const claimed = await claim((await jobs.create({ ...WANTED, ...more })).id);
    assert.ok(claimed !== undefined);
    return claimed;
  };
  return {
    jobs,
    clock,
    told,
    database,
    claim,
    held,
    inState: async (state) => {
      if (state === 'queued') return { job: await jobs.create(WANTED), held: undefined };
      const claimed = await held();
      if (!isEnded(state)) return { job: await jobs.queue.step(claimed, { state }), held: claimed };
      const ended = endOf(state as JobEnd['state']);
      return { job: await jobs.queue.end(claimed, ended), held: undefined };
    },
    eventsOf: async (id) =>
      (await jobs.events('docs', id, { limit: 3_000 })).map(({ kind, text }) => `${kind} ${text}`),
  };
}
