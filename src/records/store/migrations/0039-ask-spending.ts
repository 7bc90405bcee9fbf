/** What written answers have cost by day, which of them are being written, whether their endpoint rests, and votes on answers. */
import type { Migration } from '../migration.ts';

export const askSpending: Migration = {
  number: 39,
  name: 'ask-spending',
  adds: true,
  statements: [
    // Of a project, or of all together: ''. Money is in millionths.
    `CREATE TABLE ask_days (
      project {text} NOT NULL,
      day {int} NOT NULL,
      answers {int} NOT NULL,
      tokens {int} NOT NULL,
      money {int} NOT NULL,
      PRIMARY KEY (project, day)
    ) {table}`,
    // Each with what it may cost, which its day has already.
    `CREATE TABLE ask_open (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      day {int} NOT NULL,
      tokens {int} NOT NULL,
      money {int} NOT NULL,
      until {int} NOT NULL
    ) {table}`,
    'CREATE INDEX ask_open_of ON ask_open (project, until)',
    // One row: answers in a row that failed, and until when none is asked for.
    `CREATE TABLE ask_rest (
      id {int} PRIMARY KEY,
      failures {int} NOT NULL,
      until {int} NOT NULL
    ) {table}`,
    // 1 or -1. Null for answers on which nobody has voted, and in rows from before.
    'ALTER TABLE questions ADD COLUMN vote {int}',
    'CREATE INDEX questions_by_vote ON questions (project, vote, id) WHERE vote IS NOT NULL',
  ],
};
