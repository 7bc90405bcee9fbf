/** What becomes of the pull requests of jobs: which are looked at, and how each ended. */
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { type QueueParts, withClaimedJob } from './claimed-job.ts';
import { isEnded, type Job, type JobProgress } from './job.ts';
import type { ReportedMerge } from './job-merge.ts';
import { keepMerge } from './job-merges.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobRecords } from './job-records.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';
import { writeJob } from './write-job.ts';

interface SettleParts {
  readonly deps: Pick<RecordDeps, 'database' | 'clock'>;
  readonly onProgress: OnEvents<JobProgress>;
}

const MESSAGES = { merged: 'The pull request was merged', closed: 'The pull request was closed' } as const;
/** Reviews in the dashboard are settled there. */
const OPEN = 'settled IS NULL AND pull_request_link IS NOT NULL AND review IS NULL';
const ENDED = "state IN ('completed', 'failed', 'cancelled', 'timed_out')";

interface Settled {
  readonly outcome: 'merged' | 'closed';
  readonly merge: ReportedMerge;
  readonly at: number;
  readonly onProgress: OnEvents<JobProgress>;
}

async function settleRow(
  transaction: Transaction,
  row: JobRow,
  { outcome, merge: reported, at, onProgress }: Settled,
): Promise<Job> {
  const next = await writeJob(transaction, row, {
    at,
    change: { settled: outcome, settledAt: at },
    events: [{ kind: 'note', text: MESSAGES[outcome] }],
  });
  const merge = outcome === 'merged' ? await keepMerge(transaction, row, { at, merge: reported }) : undefined;
  const job = jobOf(next);
  await onProgress(transaction, [{ kind: outcome, job, merge }]);
  return job;
}

/** For the worker that holds the job. */
export function createClaimedSettling({
  deps: { database, clock },
  onProgress,
}: QueueParts): Pick<JobQueue, 'settle'> {
  return {
    settle: (claim, outcome, merge) =>
      database.write(
        withClaimedJob(database, claim, async (transaction, row) => {
          if (row.settled !== null) return jobOf(row);
          const job = await settleRow(transaction, row, { outcome, merge, at: clock(), onProgress });
          // The job goes on with what was not merged.
          await onProgress(transaction, [{ kind: 'began', job }]);
          return job;
        }),
      ),
  };
}

export function createSettling({
  deps: { database, clock },
  onProgress,
}: SettleParts): Pick<JobRecords, 'settle' | 'claimReviews' | 'lookAgain'> {
  return {
    settle: (project, id, outcome, merge = {}) =>
      database.write(async (transaction) => {
        const row = await transaction.first<JobRow>(
          `SELECT ${JOB_COLUMNS} FROM jobs WHERE project = ? AND id = ?`,
          [project, id],
        );
        if (row === undefined || row.settled !== null || !isEnded(row.state)) return false;
        await settleRow(transaction, row, { outcome, merge, at: clock(), onProgress });
        return true;
      }),
    claimReviews: async ({ projects, limit, every, since }) => {
      if (projects.length === 0) return [];
      const now = clock();
      const places = projects.map(() => '?').join(', ');
      const rows = await database.write((transaction) =>
        transaction.all<JobRow>(
          `UPDATE jobs SET looked_at = ? WHERE id IN (
             SELECT id FROM jobs WHERE ${OPEN} AND ${ENDED} AND project IN (${places}) AND created_at > ?
               AND (looked_at IS NULL OR looked_at <= ?)
             ORDER BY coalesce(looked_at, 0), id LIMIT ?
           ) AND (looked_at IS NULL OR looked_at <= ?) RETURNING ${JOB_COLUMNS}`,
          [now, ...projects, since, now - every, limit, now - every],
        ),
      );
      return rows.map(jobOf);
    },
    lookAgain: async (project, number) => {
      const [which, values] =
        number === undefined ? ['', []] : [' AND pull_request_link LIKE ?', [`%/${number}`]];
      const changed = await database.write((transaction) =>
        transaction.run(`UPDATE jobs SET looked_at = NULL WHERE ${OPEN} AND project = ?${which}`, [
          project,
          ...values,
        ]),
      );
      return changed > 0;
    },
  };
}
