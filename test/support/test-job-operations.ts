/** Job operations over real records for tests of pages: repository results are given, reviews settle as in production. */

import { AppError } from '../../src/lib/app-error.ts';
import type { FileDiff } from '../../src/lib/git/repository.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import type { JobRecords } from '../../src/records/jobs/job-records.ts';
import { EXACT_CHANGES } from '../../src/server/jobs/exact-changes.ts';
import type { BranchConflict, ConflictAnswer } from '../../src/theme/admin/jobs/branch-conflict.ts';
import type { JobSetup } from '../../src/theme/admin/jobs/job-form.ts';
import type { PlannedEdit } from '../../src/theme/admin/jobs/planned-edit.ts';
import type { FinalHandler } from '../../src/web/edge/http/handler.ts';
import type { CloseReason, JobOperations, TakeBack } from '../../src/web/service/job-operations.ts';

export interface TestJobOperations extends JobOperations {
  /** What `setup` answers. */
  currentSetup: JobSetup;
  files: readonly FileDiff[] | undefined;
  /** Files that a merge finds changed on both sides. */
  conflict: readonly string[];
  /** What an update finds changed on both sides. */
  open: BranchConflict | undefined;
  /** What was answered to it, by path. */
  readonly answers: Map<string, readonly (ConflictAnswer | undefined)[]>;
  /** What was to be taken back, and what it is said to do. */
  readonly taken: TakeBack[];
  /** What members said when closing reviews. */
  readonly closedFor: CloseReason[];
  /** Files of the branch that may be edited. */
  readonly texts: Map<string, string>;
  planned: PlannedEdit;
  site: ((prefix: string) => FinalHandler) | undefined;
  /** Thrown for whatever needs the repository. */
  away: AppError | undefined;
  woken: number;
}

export const LOCAL_SETUP: JobSetup = {
  agent: 'maintenance',
  understands: false,
  repository: '/srv/docs',
  worker: true,
};

export function testJobOperations(jobs: JobRecords): TestJobOperations {
  const settle = async ({ project, id }: Job, review: 'merged' | 'closed', by: string): Promise<Job> => {
    const settled = await jobs.setReview(project, id, review, by);
    if (settled === undefined) throw new Error('no such job');
    return settled;
  };
  const operations: TestJobOperations = {
    exact: EXACT_CHANGES,
    currentSetup: LOCAL_SETUP,
    files: [],
    conflict: [],
    open: undefined,
    answers: new Map(),
    taken: [],
    texts: new Map(),
    planned: { files: [], check: { kind: 'checked', problems: [] } },
    site: undefined,
    away: undefined,
    woken: 0,
    closedFor: [],
    source: async () => ({ repository: 'docs', model: 'maintenance' }),
    setup: async () => operations.currentSetup,
    diff: async (job) => {
      if (operations.away !== undefined) throw operations.away;
      return job.commit === null ? undefined : operations.files;
    },
    changes: async (job) => {
      const files = await operations.diff(job);
      return files === undefined ? undefined : { commit: job.commit!, base: job.base!, folder: '', files };
    },
    planTakeBack: async (_job, wanted) => {
      if (operations.away !== undefined) throw operations.away;
      operations.taken.push(wanted);
      return operations.planned;
    },
    takeBack: async (job, by, wanted) => {
      await operations.planTakeBack(job, wanted);
      const edit = { seen: wanted.commit, commit: 'd'.repeat(40), by, what: `took back ${wanted.path}` };
      await jobs.edited(job.project, job.id, { ...edit, switches: [] });
    },
    readFile: async (job, { commit, path }) => {
      if (operations.away !== undefined) throw operations.away;
      const text = operations.texts.get(path);
      if (commit !== job.commit) throw new AppError('review/moved', 'The branch has changed');
      if (text === undefined) throw new AppError('jobs/edit', `"${path}" is no file of the documentation`);
      return text;
    },
    planFile: async (job, edited) => {
      await operations.readFile(job, edited);
      return { ...operations.planned, commit: 'c'.repeat(40), page: '/guides/deploy' };
    },
    saveFile: async (job, by, edited) => {
      await operations.readFile(job, edited);
      operations.texts.set(edited.path, edited.text);
      const edit = { seen: edited.commit, commit: 'd'.repeat(40), by, what: `edited ${edited.path}` };
      await jobs.edited(job.project, job.id, { ...edit, switches: [] });
    },
    previewFile: async (job, edited, prefix) => {
      await operations.readFile(job, edited);
      return operations.site?.(`${prefix} ${edited.text}`);
    },
    preview: async (job, prefix) => {
      if (operations.away !== undefined) throw operations.away;
      return job.commit === null ? undefined : operations.site?.(prefix);
    },
    merge: async (job, by) => {
      if (operations.away !== undefined) throw operations.away;
      if (operations.conflict.length > 0)
        throw new AppError(
          'review/conflict',
          `Both "${job.branch}" and "main" changed ${operations.conflict.join(', ')}`,
          { hint: 'Send the job a message to begin again from the newest state' },
        );
      return settle(job, 'merged', by);
    },
    close: async (job, by, said = {}) => {
      operations.closedFor.push(said);
      return settle(job, 'closed', by);
    },
    update: async (job, by) => {
      if (operations.away !== undefined) throw operations.away;
      if (operations.open !== undefined) return 'conflict';
      await jobs.updated(job.project, job.id, { commit: 'e'.repeat(40), from: job.baseBranch!, by });
      return 'updated';
    },
    contains: async () => true,
    proposeRevert: async (job, merge, by) => {
      if (operations.away !== undefined) throw operations.away;
      return jobs.revert({
        merge,
        subdomain: job.subdomain,
        askedBy: by,
        prompt: 'Revert it',
        title: 'Revert',
        body: '',
        base: 'b'.repeat(40),
        baseBranch: 'main',
        switches: [],
        changes: [{ path: 'a.mdx', content: null }],
      });
    },
    findConflict: async () => operations.open,
    resolve: async (job, by, answers) => {
      for (const { path, blocks } of operations.open?.files ?? []) {
        const given = answers.of(path);
        operations.answers.set(path, given);
        if (given.length !== (blocks?.length ?? 1) || given.includes(undefined))
          throw new AppError('review/unresolved', `Something of "${path}" is not decided yet`);
      }
      operations.open = undefined;
      await operations.update(job, by);
    },
    wake: () => void operations.woken++,
  };
  return operations;
}
