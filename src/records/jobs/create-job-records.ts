/** Stores agent jobs on either database; the table is also the workers' queue. */
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { SqlValue } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createClaim } from './claim-job.ts';
import { type QueueParts, withClaimedJob } from './claimed-job.ts';
import { createDeclinedEdits } from './create-declined-edits.ts';
import { createCreate } from './create-job.ts';
import { createJobComments } from './create-job-comments.ts';
import { createJobDiscussion } from './create-job-discussion.ts';
import { createJobEdits } from './create-job-edits.ts';
import { createMentions } from './create-mentions.ts';
import { createRevert } from './create-revert.ts';
import { createEndJob } from './end-job.ts';
import { newestImport } from './imports.ts';
import {
  isEnded,
  JOB_STATES,
  type JobFinished,
  type JobMessage,
  type JobProgress,
  type JobState,
} from './job.ts';
import { readChanges, replaceChanges } from './job-changes.ts';
import { readEvents } from './job-events.ts';
import { createJobMerges } from './job-merges.ts';
import type { JobLease, JobQueue, JobStep } from './job-queue.ts';
import type { JobLoad, JobRecords } from './job-records.ts';
import { JOB_COLUMNS, type JobRow, jobOf, leaseLost } from './job-row.ts';
import { rowWrite } from './row-lock.ts';
import { createClaimedSettling, createSettling } from './settle-job.ts';
import { createSteering } from './steer-job.ts';
import { answeredOf, columnsOf, usageOf } from './step-columns.ts';
import { cleanTodos, writeTodos } from './todo-list.ts';
import { writeJob } from './write-job.ts';

function inProject(project: string, states: readonly JobState[] | undefined): [where: string, SqlValue[]] {
  if (states === undefined) return ['project = ?', [project]];
  const places = states.map(() => '?').join(', ');
  return [`project = ? AND state IN (${states.length === 0 ? 'NULL' : places})`, [project, ...states]];
}

const MAX_COUNT = 10_000;

function createReading(
  { database }: RecordDeps,
  now: () => Promise<number>,
): Pick<JobRecords, 'load' | 'get' | 'list' | 'newestImport' | 'count' | 'events' | 'messages'> {
  const isThere = async (project: string, id: string): Promise<boolean> =>
    (await database.first('SELECT id FROM jobs WHERE project = ? AND id = ?', [project, id])) !== undefined;
  return {
    load: async () => {
      // Of the partial index alone, which has only these jobs.
      const row = await database.first<JobLoad>(
        `SELECT count(*) AS unfinished, count(CASE WHEN due_at <= ? THEN 1 END) AS waiting
         FROM (SELECT due_at FROM jobs WHERE due_at IS NOT NULL LIMIT ${MAX_COUNT}) AS open`,
        [await now()],
      );
      return row!;
    },
    get: async (project, id) => {
      const row = await database.first<JobRow>(
        `SELECT ${JOB_COLUMNS} FROM jobs WHERE project = ? AND id = ?`,
        [project, id],
      );
      return row === undefined ? undefined : jobOf(row);
    },
    list: async (project, { skip, take, states }) => {
      const [where, values] = inProject(project, states);
      // The index has no states, and skipped rows must be counted: such a page may read every job of the project.
      const ask = skip === 0 && states === undefined ? database.all : database.survey;
      const rows = await ask<JobRow>(
        `SELECT ${JOB_COLUMNS} FROM jobs WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        [...values, take, skip],
      );
      return rows.map(jobOf);
    },
    // No index has the agents of jobs.
    newestImport: (project) => newestImport(database.survey, project),
    count: async (project, states) => {
      const [where, values] = inProject(project, states);
      const [row] = await database.survey<{ count: number }>(
        `SELECT count(*) AS count FROM jobs WHERE ${where}`,
        values,
      );
      return row!.count;
    },
    events: async (project, id, page) => ((await isThere(project, id)) ? readEvents(database, id, page) : []),
    messages: async (project, id) => {
      if (!(await isThere(project, id))) return [];
      const rows = await database.all<Omit<JobMessage, 'id'> & { readonly number: number }>(
        'SELECT number, round, at, author, words AS "text" FROM job_messages WHERE job = ? ORDER BY number',
        [id],
      );
      return rows.map(({ number, ...message }) => ({ id: String(number), ...message }));
    },
  };
}

/** @param onProgress called inside the transaction, as `onEvents` is */
export function createJobRecords(
  deps: RecordDeps,
  onEvents: OnEvents<JobFinished>,
  onProgress: OnEvents<JobProgress> = async () => undefined,
): JobRecords {
  const now = deps.now ?? (async () => deps.clock());
  const { clock } = deps;
  const parts = { deps, now, onProgress, endJob: createEndJob({ clock, onEvents, onProgress }) };
  return {
    create: createCreate(parts),
    ...createReading(deps, now),
    ...createSteering(parts),
    ...createSettling(parts),
    ...createJobMerges(deps),
    comments: createJobComments(parts),
    revert: createRevert(parts),
    ...createJobDiscussion(parts),
    mentions: createMentions(parts),
    edits: createJobEdits(deps),
    declined: createDeclinedEdits(deps),
    queue: createJobQueue(parts),
  };
}

/** Creates the job queue on either database; every write of a worker is checked by the fence in `changeRow`. */
function createJobQueue(parts: QueueParts): JobQueue {
  const { deps, now } = parts;
  return {
    claim: createClaim({ database: deps.database, now, endCancelled: createEndCancelled(parts) }),
    ...createLease(parts),
    ...createSteps(parts),
    ...createLeaves(parts),
    ...createClaimedSettling(parts),
  };
}

/** Renews and confirms the lease of a job. */
function createLease({
  deps: { database },
  now,
}: QueueParts): Pick<JobQueue, 'renew' | 'confirm' | 'changes'> {
  const isClaimed = async ({ id, fence }: JobLease): Promise<boolean> =>
    (await database.first('SELECT id FROM jobs WHERE id = ? AND fence = ?', [id, fence])) !== undefined;
  return {
    renew: async ({ id, fence }, lease) => {
      const until = (await now()) + lease;
      const row = await rowWrite(database, (transaction) =>
        transaction.first<Pick<JobRow, 'wish'>>(
          'UPDATE jobs SET due_at = ? WHERE id = ? AND fence = ? RETURNING wish',
          [until, id, fence],
        ),
      );
      if (row === undefined) throw leaseLost(id);
      return row.wish;
    },
    // An expired lease may not be taken yet, but could be at any time during our work outside.
    confirm: async ({ id, fence }) => {
      const moment = await now();
      const row = await database.first('SELECT id FROM jobs WHERE id = ? AND fence = ? AND due_at > ?', [
        id,
        fence,
        moment,
      ]);
      if (row === undefined) throw leaseLost(id);
    },
    changes: async (claim) => {
      const changes = await readChanges(database, claim.id);
      // Checked afterwards: if another worker took over meanwhile, these could be half of its own.
      if (!(await isClaimed(claim))) throw leaseLost(claim.id);
      return changes;
    },
  };
}

/** Ends a cancelled job whose worker is gone. */
function createEndCancelled({
  deps: { database },
  now,
  endJob,
}: QueueParts): (claim: JobLease) => Promise<void> {
  return async (claim) => {
    const moment = await now();
    const work = withClaimedJob(database, claim, (transaction, row) =>
      endJob(transaction, row, { state: 'cancelled', moment }),
    );
    // Another worker that took it meanwhile has ended it.
    await database.write(work).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'jobs/lease-lost')) throw error;
    });
  };
}

function createLeaves({
  deps: { database, clock },
  now,
  endJob,
}: QueueParts): Pick<JobQueue, 'release' | 'end'> {
  return {
    release: async (claim, wait, events = []) => {
      const moment = await now();
      const work = withClaimedJob(database, claim, async (transaction, row) => {
        if (row.wish === 'cancel') {
          await endJob(transaction, row, { state: 'cancelled', events, moment });
          return;
        }
        const { tries, fence } = row;
        const change = { tries: tries + 1, claims: 0, owner: null, fence: fence + 1, dueAt: moment + wait };
        await writeJob(transaction, row, { at: clock(), change, events });
      });
      await database.write(work);
    },
    end: async (claim, { state, events = [], ...fields }) => {
      const moment = await now();
      const failure = 'failure' in fields ? fields.failure : null;
      const work = withClaimedJob(database, claim, (transaction, row) =>
        endJob(transaction, row, { state, failure, change: columnsOf(fields), events, moment }),
      );
      return jobOf(await database.write(work));
    },
  };
}

/** Starting a later step proves that the worker survived the previous one. */
function isForward(row: JobRow, state: JobStep['state']): boolean {
  return (
    state !== undefined && row.state !== 'queued' && JOB_STATES.indexOf(state) > JOB_STATES.indexOf(row.state)
  );
}

/** Stores a worker's progress on a job: each step before the next begins, and the agent's reports in between. */
function createSteps({ deps: { database, clock } }: QueueParts): Pick<JobQueue, 'step' | 'report'> {
  return {
    step: async (claim, { changes, answered, events, state, ...fields }) => {
      if (state !== undefined && isEnded(state))
        throw new Error(`A step cannot end a job as ${state}; end does`);
      const work = withClaimedJob(database, claim, async (transaction, row) => {
        const next = await writeJob(transaction, row, {
          at: clock(),
          change: {
            ...columnsOf(fields),
            ...answeredOf(row, answered),
            ...defined({ state }),
            ...(isForward(row, state) ? { claims: 0 } : {}),
          },
          ...defined({ events }),
        });
        if (changes !== undefined) await replaceChanges(transaction, row, changes);
        return jobOf(next);
      });
      return rowWrite(database, work);
    },
    report: (claim, { todos, usage, events }) => {
      const work = withClaimedJob(database, claim, async (transaction, row) => {
        await writeJob(transaction, row, {
          at: clock(),
          change: {
            ...usageOf(row, usage),
            ...(todos === undefined ? {} : { todos: writeTodos(cleanTodos(todos)) }),
          },
          ...defined({ events }),
        });
      });
      return rowWrite(database, work);
    },
  };
}
