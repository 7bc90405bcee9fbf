/** Stores texts that members have begun to edit on the branches of jobs, until they are saved there or put aside. */
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { Queries } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { nameOf } from './create-job.ts';
import { COMMENT_LIMITS } from './job-comment.ts';
import { EDIT_LIMITS, type JobEdit, type JobEditRecords } from './job-edit.ts';

const COLUMNS = 'id, author, at, commit_id AS "commit", path, words AS "text"';
const IN_PROJECT =
  'EXISTS (SELECT 1 FROM jobs WHERE jobs.id = job_edits.job AND jobs.project = ?) AND job = ? AND author = ?';

export function createJobEdits({
  database,
  clock,
  random,
}: Pick<RecordDeps, 'database' | 'clock' | 'random'>): JobEditRecords {
  return {
    paths: async (project, job, author) => {
      const rows = await database.all<{ path: string }>(
        `SELECT path FROM job_edits WHERE ${IN_PROJECT} ORDER BY path`,
        [project, job, nameOf(author)],
      );
      return rows.map(({ path }) => path);
    },
    get: (project, job, { author, ...of }) => {
      const [column, value] = 'id' in of ? ['id', of.id] : ['path', of.path];
      return database.first<JobEdit>(
        `SELECT ${COLUMNS} FROM job_edits WHERE ${IN_PROJECT} AND ${column} = ?`,
        [project, job, nameOf(author), value],
      );
    },
    keep: (project, job, given) => {
      refuseLong(given);
      return database.write(async (transaction) => {
        const there = await transaction.first('SELECT id FROM jobs WHERE project = ? AND id = ?', [
          project,
          job,
        ]);
        if (there === undefined) return undefined;
        const [author, at] = [nameOf(given.author), clock()];
        await refuseMany(transaction, [job, author, given.path]);
        return transaction.first<JobEdit>(
          `INSERT INTO job_edits (id, job, author, at, commit_id, path, words) VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (job, author, path) DO UPDATE SET at = excluded.at, commit_id = excluded.commit_id, words = excluded.words
           RETURNING ${COLUMNS}`,
          [newId(clock, random), job, author, at, given.commit, given.path, given.text],
        );
      });
    },
    remove: async (project, job, { id, author }) => {
      await database.write((transaction) =>
        transaction.run(`DELETE FROM job_edits WHERE ${IN_PROJECT} AND id = ?`, [
          project,
          job,
          nameOf(author),
          id,
        ]),
      );
    },
    expire: (before) =>
      database.write((transaction) => transaction.run('DELETE FROM job_edits WHERE at < ?', [before])),
  };
}

/** @throws AppError `jobs/edit` */
function refuseLong({ path, text }: Pick<JobEdit, 'path' | 'text'>): void {
  const bytes = Buffer.byteLength(text);
  if (path === '' || path.length > COMMENT_LIMITS.path)
    throw new AppError('jobs/edit', 'The edit names no file', { hint: 'Choose a file of the changes' });
  if (bytes > EDIT_LIMITS.bytes)
    throw new AppError(
      'jobs/edit',
      `The text has ${bytes} bytes; at most ${EDIT_LIMITS.bytes} can be edited here`,
      { hint: 'Change it on a clone of the branch' },
    );
}

/** @throws AppError `jobs/edit` */
async function refuseMany(
  queries: Queries,
  of: readonly [job: string, author: string, path: string],
): Promise<void> {
  const others = await queries.first<{ count: number }>(
    'SELECT count(*) AS count FROM job_edits WHERE job = ? AND author = ? AND path <> ?',
    of,
  );
  if (others!.count >= EDIT_LIMITS.drafts)
    throw new AppError('jobs/edit', `${others!.count} texts of this job are begun and not saved`, {
      hint: 'Save or discard some of them first',
    });
}
