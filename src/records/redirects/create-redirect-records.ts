/** Keeps the redirects of projects, on either database. */
import { AppError } from '../../lib/app-error.ts';
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { MAX_REDIRECTS, type Redirect, type RedirectRecords } from './redirect-records.ts';

/** Name of the fact. */
const VERSION = 'redirects version';
const COLUMNS = 'source AS "from", destination AS "to", created_at AS "at"';

export function createRedirectRecords({
  database,
  clock,
}: Pick<RecordDeps, 'database' | 'clock'>): RedirectRecords {
  return {
    version: async () => {
      const row = await database.first<{ value: string }>('SELECT value FROM facts WHERE name = ?', [
        VERSION,
      ]);
      return Number(row?.value ?? 0);
    },
    list: (project) =>
      database.all<Redirect>(`SELECT ${COLUMNS} FROM redirects WHERE project = ? ORDER BY source`, [project]),
    all: async () => {
      const rows = await database.all<Redirect & { readonly project: string }>(
        `SELECT project, ${COLUMNS} FROM redirects ORDER BY project, source`,
      );
      return Map.groupBy(rows, ({ project }) => project);
    },
    put: (project, { from, to }) =>
      database.write(async (transaction) => {
        const changed: string[] = [];
        for (const source of new Set(from)) {
          const rows = await transaction.run(
            `INSERT INTO redirects (project, source, destination, created_at) VALUES (?, ?, ?, ?)
             ON CONFLICT (project, source) DO UPDATE SET destination = excluded.destination, created_at = excluded.created_at
             WHERE redirects.destination <> excluded.destination`,
            [project, source, to, clock()],
          );
          if (rows > 0) changed.push(source);
        }
        const row = await transaction.first<{ count: number }>(
          'SELECT count(*) AS count FROM redirects WHERE project = ?',
          [project],
        );
        if (changed.length > 0 && row!.count > MAX_REDIRECTS)
          throw new AppError('redirects/too-many', `A project has at most ${MAX_REDIRECTS} redirects`, {
            hint: 'Add them to docs.json, and remove them here',
          });
        if (changed.length > 0) await raiseVersion(transaction);
        return changed;
      }),
    remove: (project, from) =>
      database.write(async (transaction) => {
        const removed: string[] = [];
        for (const source of new Set(from)) {
          const rows = await transaction.run('DELETE FROM redirects WHERE project = ? AND source = ?', [
            project,
            source,
          ]);
          if (rows > 0) removed.push(source);
        }
        if (removed.length > 0) await raiseVersion(transaction);
        return removed;
      }),
  };
}

async function raiseVersion(transaction: Transaction): Promise<void> {
  await transaction.run(
    `INSERT INTO facts (name, value) VALUES (?, '1')
     ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(facts.value AS bigint) + 1 AS text)`,
    [VERSION],
  );
}
