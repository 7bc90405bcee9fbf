/** Requests that people write in issues, and on pull requests that no job opened. */
import type { Migration } from '../migration.ts';

export const mentions: Migration = {
  number: 30,
  name: 'mentions',
  adds: true,
  statements: [
    // JSON: where a job was asked for. Null in rows from before, and where nobody asked at a forge.
    'ALTER TABLE jobs ADD COLUMN origin {text}',
    'CREATE INDEX jobs_by_pull_request ON jobs (pull_request_link)',
    // Without a time that it is due, nothing was written there since the last look.
    `CREATE TABLE forge_threads (
      project {text} NOT NULL,
      kind {text} NOT NULL,
      number {int} NOT NULL,
      noted_at {int} NOT NULL,
      due_at {int},
      looked_at {int},
      tries {int} NOT NULL,
      PRIMARY KEY (project, kind, number)
    ) {table}`,
    // A comment of the forge is one row, however many servers read it. Without a job, nothing was done about it.
    `CREATE TABLE forge_mentions (
      project {text} NOT NULL,
      kind {text} NOT NULL,
      number {int} NOT NULL,
      comment {text} NOT NULL,
      job {text},
      round {int},
      taken_at {int} NOT NULL,
      tried_at {int},
      answered_at {int},
      PRIMARY KEY (project, kind, number, comment)
    ) {table}`,
    'CREATE INDEX forge_mentions_by_job ON forge_mentions (job)',
    'CREATE INDEX forge_mentions_by_time ON forge_mentions (project, taken_at)',
  ],
};
