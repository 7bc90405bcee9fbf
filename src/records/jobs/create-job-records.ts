/** Stores agent jobs on either database; the table is also the workers' queue. */

import type { SqlValue } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createCreate } from './create-job.ts';
import { createJobComments } from './create-job-comments.ts';
import { createJobEdits } from './create-job-edits.ts';
import { createJobQueue } from './create-job-queue.ts';
import { createJobTalk } from './create-job-talk.ts';
import { createMentions } from './create-mentions.ts';
import { createRevert } from './create-revert.ts';
import { createEndJob } from './end-job.ts';
import type { JobFinished, JobMessage, JobProgress, JobState } from './job.ts';
import { readEvents } from './job-events.ts';
import { createJobMerges } from './job-merges.ts';
import type { JobLoad, JobRecords } from './job-records.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';
import { createSettling } from './settle-job.ts';
import { createSteering } from './steer-job.ts';

function inProject(project: string, states: readonly JobState[] | undefined): [where: string, SqlValue[]] {
  if (states === undefined) return ['project = ?', [project]];
  const places = states.map(() => '?').join(', ');
  return [`project = ? AND state IN (${states.length === 0 ? 'NULL' : places})`, [project, ...states]];
}

const MOST_COUNTED = 10_000;

function createReading(
  { database }: RecordDeps,
  now: () => Promise<number>,
): Pick<JobRecords, 'load' | 'get' | 'list' | 'count' | 'events' | 'messages'> {
  const isThere = async (project: string, id: string): Promise<boolean> =>
    (await database.first('SELECT id FROM jobs WHERE project = ? AND id = ?', [project, id])) !== undefined;
  return {
    load: async () => {
      // Of the partial index alone, which has only these jobs.
      const row = await database.first<JobLoad>(
        `SELECT count(*) AS unfinished, count(CASE WHEN due_at <= ? THEN 1 END) AS waiting
         FROM (SELECT due_at FROM jobs WHERE due_at IS NOT NULL LIMIT ${MOST_COUNTED}) AS open`,
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
    ...createJobTalk(parts),
    mentions: createMentions(parts),
    edits: createJobEdits(deps),
    queue: createJobQueue(parts),
  };
}
