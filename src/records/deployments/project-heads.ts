/** Where the branch of each project stands: its newest commit that was fetched, and the commit it is pinned to. */
import type { Database, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { DeploymentRecords, ProjectHead } from './deployment-records.ts';

type HeadRecords = Pick<DeploymentRecords, 'head' | 'heads' | 'noteNewest' | 'pin'>;

const COLUMNS = `project, newest, noted_at AS "notedAt", pinned, pinned_by AS "pinnedBy", pinned_at AS "pinnedAt"`;
const LOCK = { sqlite: '', postgres: ' FOR UPDATE' } as const;

/** Writers of one project go one after another; its row is made when there is none. */
export async function lockHead(
  transaction: Transaction,
  kind: Database['kind'],
  project: string,
): Promise<ProjectHead> {
  await transaction.run(
    'INSERT INTO project_heads (project, noted_at, begun) VALUES (?, 0, 0) ON CONFLICT (project) DO NOTHING',
    [project],
  );
  const head = await transaction.first<ProjectHead>(
    `SELECT ${COLUMNS} FROM project_heads WHERE project = ?${LOCK[kind]}`,
    [project],
  );
  return head!;
}

/** The place of a deployment that begins in the order of its project; the head is locked. */
export async function nextPlace(transaction: Transaction, project: string): Promise<number> {
  await transaction.run('UPDATE project_heads SET begun = begun + 1 WHERE project = ?', [project]);
  const row = await transaction.first<{ begun: number }>(
    'SELECT begun FROM project_heads WHERE project = ?',
    [project],
  );
  return row!.begun;
}

export function headRecords({ database, clock }: RecordDeps): HeadRecords {
  return {
    head: (project) =>
      database.first<ProjectHead>(`SELECT ${COLUMNS} FROM project_heads WHERE project = ?`, [project]),
    heads: () => database.all<ProjectHead>(`SELECT ${COLUMNS} FROM project_heads ORDER BY project`),
    noteNewest: (project, commit) =>
      database.write(async (transaction) => {
        const { newest } = await lockHead(transaction, database.kind, project);
        if (newest === commit) return false;
        await transaction.run('UPDATE project_heads SET newest = ?, noted_at = ? WHERE project = ?', [
          commit,
          clock(),
          project,
        ]);
        return true;
      }),
    pin: (project, commit, by) =>
      database.write(async (transaction) => {
        await lockHead(transaction, database.kind, project);
        const values = commit === null ? [null, null, null] : [commit, by, clock()];
        await transaction.run(
          'UPDATE project_heads SET pinned = ?, pinned_by = ?, pinned_at = ? WHERE project = ?',
          [...values, project],
        );
      }),
  };
}
