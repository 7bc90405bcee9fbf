/** Which issues wait for an answer: those whose job has ended. */
import type { RecordDeps } from '../store/record-deps.ts';
import type { DueAnswer, MentionRecords } from './forge-mention.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';

const ENDED = "state IN ('completed', 'failed', 'cancelled', 'timed_out')";

export function createMentionAnswers({
  database,
  clock,
}: Pick<RecordDeps, 'database' | 'clock'>): Pick<MentionRecords, 'claimAnswers' | 'answered'> {
  return {
    claimAnswers: async ({ projects, limit, every, since }) => {
      if (projects.length === 0) return [];
      const at = clock();
      const places = projects.map(() => '?').join(', ');
      const due = `kind = 'issue' AND round IS NOT NULL AND answered_at IS NULL AND taken_at > ?
        AND (tried_at IS NULL OR tried_at <= ?)`;
      return await database.write(async (transaction) => {
        const rows = await transaction.all<{ job: string; number: number }>(
          `SELECT DISTINCT job, number FROM forge_mentions WHERE project IN (${places}) AND ${due}
             AND EXISTS (SELECT 1 FROM jobs WHERE jobs.id = forge_mentions.job AND forge_mentions.round <= jobs.round AND ${ENDED})
           ORDER BY job LIMIT ?`,
          [...projects, since, at - every, limit],
        );
        const answers: DueAnswer[] = [];
        for (const { job: id, number } of rows) {
          await transaction.run(`UPDATE forge_mentions SET tried_at = ? WHERE job = ? AND number = ?`, [
            ...[at, id, number],
          ]);
          const row = await transaction.first<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = ?`, [id]);
          answers.push({ job: jobOf(row!), number });
        }
        return answers;
      });
    },
    answered: async ({ job: { project, id, round }, number }) => {
      await database.write((transaction) =>
        transaction.run(
          `UPDATE forge_mentions SET answered_at = ?
           WHERE project = ? AND kind = 'issue' AND number = ? AND job = ? AND round <= ? AND answered_at IS NULL`,
          [clock(), project, number, id, round],
        ),
      );
    },
  };
}
