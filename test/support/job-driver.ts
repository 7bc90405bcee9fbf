/** Moves jobs through their steps as a worker would, one step per second of a manual clock. */
import type { Job } from '../../src/records/jobs/job.ts';
import type { Claimed, JobEnd, JobStep } from '../../src/records/jobs/job-queue.ts';
import type { JobRecords } from '../../src/records/jobs/job-records.ts';

export interface JobDriver {
  /** Takes a job as a worker would. */
  claim(id: string): Promise<Claimed>;
  /** Takes a job and brings it through these steps. */
  steps(id: string, steps: readonly JobStep[]): Promise<Claimed>;
  /** Takes a job, brings it through these steps, and ends it. */
  end(id: string, end: JobEnd, steps?: readonly JobStep[]): Promise<Job>;
}

/** The steps of a job that ends with a branch. */
export const TO_A_BRANCH: readonly JobStep[] = [
  { state: 'preparing', base: '3f9a1c07be42d58e6011a9c4f7d2b83e5a90c641', baseBranch: 'main' },
  { state: 'running' },
  { state: 'verifying' },
  { state: 'pushing', commit: 'a71e05d3c98f4b26e1d07c5392ba86f4de013c7b' },
  { state: 'opening_pull_request' },
];

export function jobDriver(
  jobs: JobRecords,
  clock: { advance(milliseconds: number): void },
  projects: readonly string[],
): JobDriver {
  const claim: JobDriver['claim'] = async (id) => {
    const claimed = await jobs.queue.claim({ owner: 'test', projects, lease: 60_000, id });
    if (claimed === undefined) throw new Error('The job cannot be claimed');
    return claimed;
  };
  const steps: JobDriver['steps'] = async (id, wanted) => {
    const held = await claim(id);
    for (const step of wanted) {
      clock.advance(1_000);
      await jobs.queue.step(held, step);
    }
    return held;
  };
  return {
    claim,
    steps,
    end: async (id, end, before = TO_A_BRANCH) => {
      const held = await steps(id, before);
      clock.advance(1_000);
      return jobs.queue.end(held, end);
    },
  };
}
