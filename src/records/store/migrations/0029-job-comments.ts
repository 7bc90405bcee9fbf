/** Comments of members on the changes of jobs, and texts that they have begun to edit on a job's branch. */
import type { Migration } from '../migration.ts';

export const jobComments: Migration = {
  number: 29,
  name: 'job-comments',
  adds: true,
  statements: [
    // Without a round it is a draft, which only its author sees.
    `CREATE TABLE job_comments (
      id {text} PRIMARY KEY,
      job {text} NOT NULL,
      author {text} NOT NULL,
      at {int} NOT NULL,
      commit_id {text} NOT NULL,
      path {text} NOT NULL,
      side {text} NOT NULL,
      first_line {int} NOT NULL,
      last_line {int} NOT NULL,
      quote {text} NOT NULL,
      words {text} NOT NULL,
      round {int}
    ) {table}`,
    'CREATE INDEX job_comments_by_job ON job_comments (job, id)',
    `CREATE TABLE job_edits (
      id {text} PRIMARY KEY,
      job {text} NOT NULL,
      author {text} NOT NULL,
      at {int} NOT NULL,
      commit_id {text} NOT NULL,
      path {text} NOT NULL,
      words {text} NOT NULL,
      UNIQUE (job, author, path)
    ) {table}`,
  ],
};
