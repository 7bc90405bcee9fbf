/** Readers' feedback, and the team's work on it. */
import type { Migration } from '../migration.ts';

/**
 * `kind` joins status, source, vote and text into one number (`records/feedback/feedback-kind.ts`). Every filtered list
 * is then a few ranges of one index, and every count is read from an index alone. The index by page ends with `kind`
 * for the same reason.
 */
export const feedback: Migration = {
  number: 3,
  name: 'feedback',
  statements: [
    `CREATE TABLE feedback (
      project {text} NOT NULL,
      id {text} NOT NULL,
      created_at {int} NOT NULL,
      kind {int} NOT NULL,
      path {text} NOT NULL,
      version {int} NOT NULL,
      submission_id {text},
      comment {text},
      reason {text},
      contact {text},
      contact_key {text},
      code {text},
      filename {text},
      lang {text},
      PRIMARY KEY (project, id)
    ) {table}`,
    'CREATE INDEX feedback_by_time ON feedback (project, created_at, id)',
    'CREATE INDEX feedback_by_kind ON feedback (project, kind, created_at, id)',
    'CREATE INDEX feedback_by_page ON feedback (project, path, created_at, id, kind)',
    `CREATE UNIQUE INDEX feedback_submission ON feedback (project, submission_id)
      WHERE submission_id IS NOT NULL`,
    'CREATE INDEX feedback_contact ON feedback (project, contact_key) WHERE contact_key IS NOT NULL',
    `CREATE TABLE feedback_events (
      project {text} NOT NULL,
      feedback {text} NOT NULL,
      place {int} NOT NULL,
      at {int} NOT NULL,
      actor {text} NOT NULL,
      note {text},
      from_status {int},
      to_status {int},
      version {int},
      batch {text},
      PRIMARY KEY (project, feedback, place)
    ) {table}`,
    'CREATE INDEX feedback_events_batch ON feedback_events (project, batch) WHERE batch IS NOT NULL',
  ],
};
