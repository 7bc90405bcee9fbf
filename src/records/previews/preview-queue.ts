/** The queue of targets to look at again: many events become one row, and one process at a time holds it. */
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { targetKey, targetOf } from './preview.ts';
import { type PreviewRecords, UPDATE_AFTER_MS } from './preview-records.ts';

interface Row {
  readonly project: string;
  readonly target: string;
  readonly dueAt: number;
  readonly changes: number;
  readonly tries: number;
}

export function createPreviewQueue({
  database,
  clock,
  now = async () => clock(),
}: RecordDeps): Pick<PreviewRecords, 'note' | 'claim' | 'finish'> {
  const take = async (transaction: Transaction, rows: readonly Row[], until: number): Promise<Row[]> => {
    const taken: Row[] = [];
    for (const row of rows) {
      // Read with the row: what is noted from here on is another change.
      const mine = await transaction.first<{ changes: number }>(
        `UPDATE preview_updates SET due_at = ?, tries = tries + 1 WHERE project = ? AND target = ? AND due_at = ?
         RETURNING changes`,
        [until, row.project, row.target, row.dueAt],
      );
      if (mine !== undefined) taken.push({ ...row, changes: mine.changes });
    }
    return taken;
  };
  return {
    note: async (project, target) => {
      const due = (await now()) + UPDATE_AFTER_MS;
      await database.write((transaction) =>
        transaction.run(
          `INSERT INTO preview_updates (project, target, due_at, changes, tries) VALUES (?, ?, ?, 1, 0)
           ON CONFLICT (project, target) DO UPDATE SET changes = preview_updates.changes + 1`,
          [project, targetKey(target), due],
        ),
      );
    },
    claim: async ({ projects, limit, lease }) => {
      if (projects.length === 0) return [];
      const moment = await now();
      // Asked every second: without work nothing is written.
      const seen = await database.all<Row>(
        `SELECT project, target, due_at AS "dueAt", changes, tries FROM preview_updates
         WHERE due_at <= ? AND project IN (${projects.map(() => '?').join(', ')}) ORDER BY due_at, target LIMIT ?`,
        [moment, ...projects, limit],
      );
      if (seen.length === 0) return [];
      const until = moment + lease;
      const taken = await database.write((transaction) => take(transaction, seen, until));
      return taken.map(({ project, target, changes, tries }) => ({
        project,
        target: targetOf(target),
        changes,
        until,
        tries: tries + 1,
      }));
    },
    finish: async ({ project, target, until, changes }, againAt) => {
      const at = await now();
      const mine = [project, targetKey(target), until];
      await database.write(async (transaction) => {
        const removed =
          againAt !== undefined
            ? 0
            : await transaction.run(
                'DELETE FROM preview_updates WHERE project = ? AND target = ? AND due_at = ? AND changes = ?',
                [...mine, changes],
              );
        if (removed === 0)
          await transaction.run(
            `UPDATE preview_updates SET due_at = ?${againAt === undefined ? ', tries = 0' : ''}
             WHERE project = ? AND target = ? AND due_at = ?`,
            [againAt ?? at, ...mine],
          );
      });
    },
  };
}
