/** Finds the entry of a submission, to detect repeated ones. */
import type { Database } from '../store/database.ts';
import type { FeedbackRecords } from './feedback-records.ts';
import { FEEDBACK_COLUMNS, type FeedbackRow, feedbackOf } from './feedback-row.ts';

export function createBySubmission(database: Database): FeedbackRecords['bySubmission'] {
  return async (project, submissionId) => {
    const row = await database.first<FeedbackRow>(
      `SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE project = ? AND submission_id = ?`,
      [project, submissionId],
    );
    return row === undefined ? undefined : feedbackOf(row);
  };
}
