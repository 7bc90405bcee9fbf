/** A job desk over real records, for tests of pages: what the repository would say is given, reviews are settled as the real one does. */
import { AppError } from '../../src/lib/app-error.ts';
import type { FileDiff } from '../../src/lib/git/repository.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import type { JobRecords } from '../../src/records/jobs/job-records.ts';
import type { FinalHandler } from '../../src/web/edge/http/handler.ts';
import type { JobDesk, JobGround } from '../../src/web/service/job-desk.ts';

export interface TestJobDesk extends JobDesk {
  /** What `ground` answers. */
  grounded: JobGround;
  files: readonly FileDiff[] | undefined;
  /** Files that a merge finds changed on both sides. */
  conflict: readonly string[];
  site: ((prefix: string) => FinalHandler) | undefined;
  /** Thrown for whatever needs the repository. */
  away: AppError | undefined;
  woken: number;
}

export const LOCAL_GROUND: JobGround = {
  agent: 'maintenance',
  understands: false,
  repository: '/srv/docs',
  worker: true,
};

export function testJobDesk(jobs: JobRecords): TestJobDesk {
  const settle = async ({ project, id }: Job, review: 'merged' | 'closed', by: string): Promise<Job> => {
    const settled = await jobs.setReview(project, id, review, by);
    if (settled === undefined) throw new Error('no such job');
    return settled;
  };
  const desk: TestJobDesk = {
    grounded: LOCAL_GROUND,
    files: [],
    conflict: [],
    site: undefined,
    away: undefined,
    woken: 0,
    source: async () => ({ repository: 'docs', model: 'maintenance' }),
    ground: async () => desk.grounded,
    diff: async (job) => {
      if (desk.away !== undefined) throw desk.away;
      return job.commit === null ? undefined : desk.files;
    },
    preview: async (job, prefix) => {
      if (desk.away !== undefined) throw desk.away;
      return job.commit === null ? undefined : desk.site?.(prefix);
    },
    merge: async (job, by) => {
      if (desk.away !== undefined) throw desk.away;
      if (desk.conflict.length > 0)
        throw new AppError(
          'review/conflict',
          `Both "${job.branch}" and "main" changed ${desk.conflict.join(', ')}`,
          { hint: 'Send the job a message to begin again from the newest state' },
        );
      return settle(job, 'merged', by);
    },
    close: (job, by) => settle(job, 'closed', by),
    wake: () => void desk.woken++,
  };
  return desk;
}
