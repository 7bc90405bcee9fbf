/** Who works on feedback, who is named in a note, saved views of the list, and members who switched single-letter keys off. */
import type { Migration } from '../migration.ts';

export const dashboard: Migration = {
  number: 37,
  name: 'dashboard',
  adds: true,
  statements: [
    // 1 when they are off. Null in rows from before.
    'ALTER TABLE users ADD COLUMN letter_keys_off {int}',
    // Id of a member. Null for nobody, and in rows from before.
    'ALTER TABLE feedback ADD COLUMN assignee {text}',
    `CREATE INDEX feedback_assigned ON feedback (project, assignee, created_at, id)
      WHERE assignee IS NOT NULL`,
    // Who had the entry before and has it now, '' for nobody. Null in events that are no assignment.
    'ALTER TABLE feedback_events ADD COLUMN assigned_from {text}',
    'ALTER TABLE feedback_events ADD COLUMN assigned_to {text}',
    `CREATE TABLE feedback_mentions (
      project {text} NOT NULL,
      member {text} NOT NULL,
      feedback {text} NOT NULL,
      at {int} NOT NULL,
      PRIMARY KEY (project, member, feedback)
    ) {table}`,
    'CREATE INDEX feedback_mentions_of ON feedback_mentions (project, feedback)',
    `CREATE TABLE feedback_views (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      member {text} NOT NULL,
      name {text} NOT NULL,
      query {text} NOT NULL,
      at {int} NOT NULL,
      UNIQUE (project, member, name)
    ) {table}`,
  ],
};
