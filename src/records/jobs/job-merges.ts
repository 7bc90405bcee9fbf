/** Stores the merges of jobs, and later the verdict of the readers. */
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import {
  type JobMerge,
  type ListedMerge,
  MERGE_PAGES,
  type MergeFigures,
  type ReportedMerge,
} from './job-merge.ts';
import type { JobRecords } from './job-records.ts';
import type { JobRow } from './job-row.ts';

type MergeRow = Omit<JobMerge, 'told' | 'feedback' | 'pages' | 'figures'> & {
  readonly told: number;
  readonly feedback: string;
  readonly pages: string | null;
  readonly figures: string | null;
};

/** One of which nothing came may be proposed again, as `createRevert` does. */
const REVERT_JOB = `(SELECT again.id FROM jobs AS again WHERE again.id = job_merges.revert_job
  AND NOT (again.state IN ('completed', 'failed', 'cancelled', 'timed_out')
    AND (again.pull_request_link IS NULL OR coalesce(again.settled, '') = 'closed')))`;
const COLUMNS = `job_merges.job, job_merges.number, job_merges.project, job_merges.pull_request_link AS "pullRequestLink",
  job_merges.merged_at AS "mergedAt", job_merges.told, job_merges.noticed_at AS "noticedAt", job_merges.commit_id AS "commit",
  job_merges.base, job_merges.head, job_merges.base_branch AS "baseBranch", job_merges.feedback, job_merges.pages,
  job_merges.verdict, job_merges.figures, ${REVERT_JOB} AS "revertJob"`;

function mergeOf<Row extends MergeRow>({ told, feedback, pages, figures, ...row }: Row) {
  return {
    ...row,
    told: told === 1,
    feedback: JSON.parse(feedback) as string[],
    pages: pages === null ? null : (JSON.parse(pages) as string[]),
    figures: figures === null ? null : (JSON.parse(figures) as MergeFigures),
  };
}

/** A forge whose clock is wrong cannot put a merge before its job or after now. @returns undefined = it does not tell */
function mergeMoment({ createdAt }: JobRow, now: number, reported: number | undefined): number | undefined {
  return reported === undefined || reported < createdAt || reported > now ? undefined : reported;
}

/** @param row as it was before it was settled @param at when it was noticed @returns the number of the merge */
export async function keepMerge(
  transaction: Transaction,
  row: JobRow,
  { at, merge }: { readonly at: number; readonly merge: ReportedMerge },
): Promise<number> {
  const total = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM job_merges WHERE job = ?',
    [row.id],
  );
  const number = total!.count + 1;
  const mergedAt = mergeMoment(row, at, merge.mergedAt);
  const pages = merge.pages === undefined ? null : JSON.stringify(merge.pages.slice(0, MERGE_PAGES));
  await transaction.run(
    `INSERT INTO job_merges (job, number, project, pull_request_link, merged_at, told, noticed_at, commit_id, base, head,
       base_branch, feedback, pages) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.id,
      number,
      row.project,
      row.pullRequestLink,
      mergedAt ?? at,
      mergedAt === undefined ? 0 : 1,
      at,
      merge.commit ?? null,
      merge.base ?? row.base,
      merge.head ?? row.commit,
      row.baseBranch,
      row.feedback,
      pages,
    ],
  );
  return number;
}

export function createJobMerges({
  database,
}: Pick<RecordDeps, 'database'>): Pick<JobRecords, 'merges' | 'listMerges' | 'dueMerges' | 'judge'> {
  return {
    merges: async (project, job) => {
      const rows = await database.all<MergeRow>(
        `SELECT ${COLUMNS} FROM job_merges WHERE job = ? AND project = ? ORDER BY number DESC`,
        [job, project],
      );
      return rows.map(mergeOf);
    },
    listMerges: async (project, { skip, take }) => {
      const ask = skip === 0 ? database.all : database.survey;
      const rows = await ask<MergeRow & Pick<ListedMerge, 'prompt'>>(
        `SELECT ${COLUMNS}, jobs.prompt FROM job_merges JOIN jobs ON jobs.id = job_merges.job
         WHERE job_merges.project = ?
         ORDER BY job_merges.merged_at DESC, job_merges.job DESC, job_merges.number DESC LIMIT ? OFFSET ?`,
        [project, take, skip],
      );
      return rows.map(mergeOf);
    },
    dueMerges: async ({ before, limit }) => {
      const rows = await database.all<MergeRow>(
        `SELECT ${COLUMNS} FROM job_merges WHERE verdict IS NULL AND pages IS NOT NULL AND merged_at <= ?
         ORDER BY merged_at LIMIT ?`,
        [before, limit],
      );
      return rows.map(mergeOf);
    },
    judge: ({ job, number }, { verdict, figures }) =>
      database.write(async (transaction) => {
        const changed = await transaction.run(
          'UPDATE job_merges SET verdict = ?, figures = ? WHERE job = ? AND number = ? AND verdict IS NULL',
          [verdict, JSON.stringify(figures), job, number],
        );
        return changed === 1;
      }),
  };
}
