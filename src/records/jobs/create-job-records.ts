/** Keeps agent jobs on either database. */
import { newId } from '../../lib/new-id.ts';
import type { SqlValue } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { Job } from './job.ts';
import type { JobChange, JobRecords } from './job-records.ts';
import { readTodos, writeTodos } from './todo-list.ts';

const COLUMNS = `id, project, subdomain, prompt, branch, draft, state, failure, message_to_user AS "messageToUser",
  pull_request_link AS "pullRequestLink", todos, created_at AS "createdAt", updated_at AS "updatedAt",
  finished_at AS "finishedAt"`;

type Row = Omit<Job, 'draft' | 'todos'> & { readonly draft: number; readonly todos: string };

const jobOf = (row: Row): Job => ({ ...row, draft: row.draft === 1, todos: readTodos(row.todos) });

/** Columns of what a change may name, so that no other name reaches a statement. */
const CHANGES: Readonly<Record<keyof JobChange, string>> = {
  state: 'state',
  failure: 'failure',
  messageToUser: 'message_to_user',
  pullRequestLink: 'pull_request_link',
  todos: 'todos',
  finishedAt: 'finished_at',
};

/** Left-out fields stay as they are; null empties one. */
function assignments(change: JobChange): { columns: string[]; values: SqlValue[] } {
  const columns: string[] = [];
  const values: SqlValue[] = [];
  for (const name of Object.keys(CHANGES) as (keyof JobChange)[]) {
    const value = change[name];
    if (value === undefined) continue;
    columns.push(`${CHANGES[name]} = ?`);
    values.push(typeof value === 'object' && value !== null ? writeTodos(value) : value);
  }
  return { columns, values };
}

export function createJobRecords({ database, clock, random }: RecordDeps): JobRecords {
  return {
    create: async (wanted) => {
      const now = clock();
      const { project, subdomain, prompt, branch, draft } = wanted;
      const values = [newId(clock, random), project, subdomain, prompt, branch, draft ? 1 : 0, now, now];
      const row = await database.write((transaction) =>
        transaction.first<Row>(
          `INSERT INTO jobs (id, project, subdomain, prompt, branch, draft, state, todos, created_at, updated_at)
           VALUES (?, ?, ?, ?, ?, ?, 'queued', '[]', ?, ?) RETURNING ${COLUMNS}`,
          values,
        ),
      );
      return jobOf(row!);
    },
    get: async (project, id) => {
      const row = await database.first<Row>(`SELECT ${COLUMNS} FROM jobs WHERE project = ? AND id = ?`, [
        project,
        id,
      ]);
      return row === undefined ? undefined : jobOf(row);
    },
    list: async (project, { skip, take }) => {
      const rows = await database.all<Row>(
        `SELECT ${COLUMNS} FROM jobs WHERE project = ? ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        [project, take, skip],
      );
      return rows.map(jobOf);
    },
    update: async (project, id, change) => {
      const { columns, values } = assignments(change);
      const row = await database.write((transaction) =>
        transaction.first<Row>(
          `UPDATE jobs SET ${[...columns, 'updated_at = ?'].join(', ')}
           WHERE project = ? AND id = ? RETURNING ${COLUMNS}`,
          [...values, clock(), project, id],
        ),
      );
      return row === undefined ? undefined : jobOf(row);
    },
  };
}
