/** Brings a job into a state as a worker does: through the queue's own doors. */
import assert from 'node:assert/strict';
import { isEnded, type Job, type JobState, type Todo } from '../../../src/records/jobs/job.ts';
import type { JobEnd } from '../../../src/records/jobs/job-queue.ts';
import type { Records } from '../../../src/records/records.ts';

export interface RequestedState {
  readonly state?: JobState;
  readonly failure?: NonNullable<Job['failure']>;
  readonly messageToUser?: string | null;
  readonly pullRequestLink?: string;
  readonly review?: 'open';
  readonly todos?: readonly Todo[];
}

export const NEW_JOB = { project: 'docs', subdomain: 'acme', prompt: 'Correct it', draft: false } as const;

let made = 0;

/** @returns the id of a new job of the project `docs` */
export async function jobInState({ jobs }: Records, wanted: RequestedState = {}): Promise<string> {
  const { id } = await jobs.create({ ...NEW_JOB, branch: `lectern/fix-${++made}` });
  const { state = 'queued', todos, failure, ...told } = wanted;
  if (state === 'queued' && todos === undefined) return id;
  const held = await jobs.queue.claim({ owner: 'test', projects: ['docs'], lease: 600_000, id });
  assert.ok(held !== undefined);
  const step = { ...(todos === undefined ? {} : { todos }), ...(isEnded(state) ? {} : { state, ...told }) };
  await jobs.queue.step(held, step);
  if (isEnded(state))
    await jobs.queue.end(held, {
      state,
      ...told,
      ...(state === 'failed' ? { failure: failure ?? 'error' } : {}),
    } as JobEnd);
  return id;
}
