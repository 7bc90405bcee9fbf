/** Stores edits that people declined, and finds the jobs whose edits are still to be noted. */
import type { EditContent } from '../../lib/git/edit-content.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import {
  DECLINED_LIMITS,
  type DeclinedEdit,
  type DeclinedRecords,
  type Declining,
  EVERY_EDIT,
  type StandingMerge,
} from './declined-edit.ts';
import type { Job } from './job.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';

const COLUMNS = `id, project, path, old_hash AS "oldHash", new_hash AS "newHash", old_words AS "oldWords",
  new_words AS "newWords", kind, why, author, job, at`;
/** Rows of one statement, and names of one question. */
const AT_ONCE = 50;
const UNNOTED = '(declined_at IS NULL OR declined_at <> settled_at)';

type Deps = Pick<RecordDeps, 'database' | 'clock' | 'random'>;

export function createDeclinedEdits(deps: Deps): DeclinedRecords {
  const { database, clock } = deps;
  return {
    add: (job, edits, declining) =>
      database.write((transaction) => insert(transaction, job, { edits, declining, deps })),
    note: (job, edits, declining) =>
      database.write(async (transaction) => {
        const count = await insert(transaction, job, { edits, declining, deps });
        await transaction.run('UPDATE jobs SET declined_at = ? WHERE project = ? AND id = ?', [
          job.settledAt ?? clock(),
          job.project,
          job.id,
        ]);
        return count;
      }),
    noteUndone: ({ job, project }, edits) =>
      database.write(async (transaction) => {
        const declining = { kind: 'reverted' } as const;
        const count = await insert(transaction, { id: job, project }, { edits, declining, deps });
        await transaction.run('UPDATE jobs SET declined_at = ? WHERE project = ? AND id = ?', [
          clock(),
          project,
          job,
        ]);
        return count;
      }),
    ...reading(deps),
    forget: async (project, id) =>
      (await database.write((transaction) =>
        transaction.run('DELETE FROM declined_edits WHERE project = ? AND id = ?', [project, id]),
      )) > 0,
    expire: (before) =>
      database.write((transaction) => transaction.run('DELETE FROM declined_edits WHERE at < ?', [before])),
  };
}

function reading({ database }: Deps): Pick<DeclinedRecords, 'due' | 'standing' | 'of' | 'list' | 'get'> {
  return {
    standing: (project, { since, limit }) =>
      database.all<StandingMerge>(
        `SELECT merged.job, merged.number, merged.project, merged.pull_request_link AS "pullRequestLink",
           merged.merged_at AS "mergedAt", merged.commit_id AS "commit", merged.base, merged.head,
           merged.base_branch AS "baseBranch"
         FROM job_merges AS merged JOIN jobs ON jobs.id = merged.job
         WHERE merged.project = ? AND merged.merged_at > ? AND merged.revert_job IS NULL
           AND (jobs.declined_at IS NULL OR jobs.declined_at < merged.noticed_at)
           AND merged.base IS NOT NULL AND merged.head IS NOT NULL AND merged.base_branch IS NOT NULL
         ORDER BY merged.merged_at DESC, merged.job, merged.number LIMIT ?`,
        [project, since, limit],
      ),
    get: async (project, id) =>
      (
        await database.all<DeclinedEdit>(
          `SELECT ${COLUMNS} FROM declined_edits WHERE project = ? AND id = ?`,
          [project, id],
        )
      )[0],
    due: async (project, { since, limit }) => {
      const closed = await database.all<JobRow>(
        `SELECT ${JOB_COLUMNS} FROM jobs WHERE project = ? AND settled = 'closed' AND ${UNNOTED} AND settled_at > ?
           AND NOT EXISTS (SELECT 1 FROM job_merges WHERE job_merges.project = jobs.project AND revert_job = jobs.id)
         ORDER BY settled_at, id LIMIT ?`,
        [project, since, limit],
      );
      const reverted = await database.all<JobRow>(
        `SELECT ${JOB_COLUMNS} FROM jobs WHERE id IN (SELECT revert_job FROM job_merges WHERE project = ?)
           AND settled = 'merged' AND ${UNNOTED} AND settled_at > ? ORDER BY settled_at, id LIMIT ?`,
        [project, since, limit],
      );
      return [
        ...closed.map((row) => ({ job: jobOf(row), kind: 'closed' as const })),
        ...reverted.map((row) => ({ job: jobOf(row), kind: 'reverted' as const })),
      ];
    },
    of: async (project, paths) => {
      const found: DeclinedEdit[] = [];
      for (let at = 0; at < paths.length; at += AT_ONCE) {
        const some = paths.slice(at, at + AT_ONCE);
        found.push(
          ...(await database.all<DeclinedEdit>(
            `SELECT ${COLUMNS} FROM declined_edits WHERE project = ? AND path IN (${some.map(() => '?').join(', ')}) ORDER BY id`,
            [project, ...some],
          )),
        );
      }
      return found;
    },
    list: (project, take) =>
      database.all<DeclinedEdit>(
        `SELECT ${COLUMNS} FROM declined_edits WHERE project = ? ORDER BY at DESC, id DESC LIMIT ?`,
        [project, take],
      ),
  };
}

interface Adding {
  readonly edits: readonly EditContent[];
  readonly declining: Declining;
  readonly deps: Deps;
}

async function insert(
  transaction: Transaction,
  job: Pick<Job, 'id' | 'project'>,
  { edits, declining, deps }: Adding,
): Promise<number> {
  const rows = rowsOf(edits, declining).slice(0, DECLINED_LIMITS.ofJob);
  const { kind, author = null, why } = declining;
  const words = why === undefined || why.trim() === '' ? null : why.trim().slice(0, DECLINED_LIMITS.why);
  const at = deps.clock();
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    await transaction.run(
      `INSERT INTO declined_edits (id, project, path, old_hash, new_hash, old_words, new_words, kind, why, author, job, at)
       VALUES ${some.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}
       ON CONFLICT (project, path, old_hash, new_hash) DO UPDATE SET at = excluded.at, kind = excluded.kind,
         why = coalesce(excluded.why, declined_edits.why), author = coalesce(excluded.author, declined_edits.author),
         job = excluded.job`,
      some.flatMap((edit) => [
        newId(deps.clock, deps.random),
        job.project,
        edit.path,
        edit.oldHash,
        edit.newHash,
        edit.oldWords.slice(0, DECLINED_LIMITS.words),
        edit.newWords.slice(0, DECLINED_LIMITS.words),
        edit.oldHash === EVERY_EDIT ? 'never' : kind,
        words,
        author,
        job.id,
        at,
      ]),
    );
  }
  if (rows.length > 0) await dropOldest(transaction, job.project);
  return rows.length;
}

/** Each once: a statement may not change a row twice. */
function rowsOf(edits: readonly EditContent[], { never = false }: Declining): readonly EditContent[] {
  const every = { oldHash: EVERY_EDIT, newHash: EVERY_EDIT, oldWords: '', newWords: '' };
  const files = never ? [...new Set(edits.map(({ path }) => path))].map((path) => ({ path, ...every })) : [];
  const all = files.concat(edits);
  return [...new Map(all.map((edit) => [[edit.path, edit.oldHash, edit.newHash].join('\0'), edit])).values()];
}

async function dropOldest(transaction: Transaction, project: string): Promise<void> {
  await transaction.run(
    `DELETE FROM declined_edits WHERE project = ? AND id IN (
       SELECT id FROM declined_edits WHERE project = ? ORDER BY at DESC, id DESC LIMIT 1000000 OFFSET ${DECLINED_LIMITS.all})`,
    [project, project],
  );
}
