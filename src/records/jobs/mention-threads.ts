/** Which issues and pull requests are to be looked at, because somebody wrote something there. */
import type { Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import {
  type ClaimedThread,
  type ForgeThread,
  MENTION_LIMITS,
  type MentionRecords,
} from './forge-mention.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Comments that are older start nothing, so nobody has to know that they were read. */
const FORGOTTEN_MS = 2 * 86_400_000;

export function createMentionThreads({
  database,
  clock,
}: Pick<RecordDeps, 'database' | 'clock'>): Pick<MentionRecords, 'note' | 'claim' | 'done'> {
  return {
    note: async ({ project, kind, number }) => {
      const at = clock();
      await database.write((transaction) =>
        transaction.run(
          `INSERT INTO forge_threads (project, kind, number, noted_at, due_at, tries) VALUES (?, ?, ?, ?, ?, 0)
           ON CONFLICT (project, kind, number) DO UPDATE SET noted_at = excluded.noted_at, due_at = excluded.due_at, tries = 0`,
          [project, kind, number, at, at],
        ),
      );
    },
    claim: async ({ projects, limit, pause }) => {
      if (projects.length === 0) return [];
      const at = clock();
      const places = projects.map(() => '?').join(', ');
      const rows = await database.write(async (transaction) => {
        await forget(transaction, projects, at);
        // A look that fails, or whose server dies, is made again after one minute, four, nine, and so on.
        return await transaction.all<ForgeThread & { due: number }>(
          `UPDATE forge_threads SET due_at = CAST(? AS bigint) + ${MINUTE} * (tries + 1) * (tries + 1), looked_at = ?, tries = tries + 1
           WHERE (project, kind, number) IN (
             SELECT project, kind, number FROM forge_threads
             WHERE project IN (${places}) AND due_at <= ? AND (looked_at IS NULL OR looked_at <= ?) AND tries < ?
             ORDER BY noted_at DESC, number DESC LIMIT ?
           ) AND due_at <= ? RETURNING project, kind, number, due_at AS "due"`,
          [at, at, ...projects, at, at - pause, MENTION_LIMITS.tries, limit, at],
        );
      });
      return rows.map(({ due: dueAt, ...thread }): ClaimedThread => ({ ...thread, dueAt }));
    },
    done: async ({ project, kind, number, dueAt }) => {
      await database.write((transaction) =>
        transaction.run(
          'UPDATE forge_threads SET due_at = NULL, tries = 0 WHERE project = ? AND kind = ? AND number = ? AND due_at = ?',
          [project, kind, number, dueAt],
        ),
      );
    },
  };
}

/** What is over, what fails again and again, and what strangers make too many of. */
async function forget(transaction: Transaction, projects: readonly string[], at: number): Promise<void> {
  const { threads, tries } = MENTION_LIMITS;
  const ofThem = `project IN (${projects.map(() => '?').join(', ')})`;
  await transaction.run(
    `DELETE FROM forge_threads WHERE ${ofThem} AND looked_at < ? AND (due_at IS NULL OR tries >= ?)`,
    [...projects, at - HOUR, tries],
  );
  await transaction.run(
    `DELETE FROM forge_threads WHERE (project, kind, number) IN (
       SELECT project, kind, number FROM (
         SELECT project, kind, number, row_number() OVER (PARTITION BY project ORDER BY noted_at DESC, number DESC) AS place
         FROM forge_threads WHERE ${ofThem}
       ) AS ranked WHERE place > ?)`,
    [...projects, threads],
  );
  await transaction.run(`DELETE FROM forge_mentions WHERE ${ofThem} AND job IS NULL AND taken_at < ?`, [
    ...projects,
    at - FORGOTTEN_MS,
  ]);
}
