/** Merges of pull requests of jobs: when, as which commit, which pages they changed, whether that helped, and who is told; and the section that feedback is about. */
import type { Migration } from '../migration.ts';

export const merges: Migration = {
  number: 26,
  name: 'merges',
  adds: true,
  statements: [
    `CREATE TABLE job_merges (
      job {text} NOT NULL,
      number {int} NOT NULL,
      project {text} NOT NULL,
      pull_request_link {text},
      merged_at {int} NOT NULL,
      told {int} NOT NULL,
      noticed_at {int} NOT NULL,
      commit_id {text},
      base {text},
      head {text},
      base_branch {text},
      feedback {text} NOT NULL,
      pages {text},
      verdict {text},
      figures {text},
      revert_job {text},
      PRIMARY KEY (job, number)
    ) {table}`,
    'CREATE INDEX job_merges_newest ON job_merges (project, merged_at, job)',
    'CREATE INDEX job_merges_due ON job_merges (merged_at) WHERE verdict IS NULL',
    `CREATE TABLE author_notices (
      job {text} NOT NULL,
      merge_number {int} NOT NULL,
      feedback {text} NOT NULL,
      project {text} NOT NULL,
      created_at {int} NOT NULL,
      PRIMARY KEY (job, merge_number, feedback)
    ) {table}`,
    'CREATE INDEX author_notices_by_age ON author_notices (created_at)',
    'ALTER TABLE feedback ADD COLUMN anchor {text}',
    'ALTER TABLE feedback ADD COLUMN commit_id {text}',
    // Recipients are not readable: an address is only known to whoever sends it again.
    `CREATE TABLE author_letters (
      recipient {text} NOT NULL,
      job {text} NOT NULL,
      merge_number {int} NOT NULL,
      sent_at {int} NOT NULL,
      PRIMARY KEY (recipient, job, merge_number)
    ) {table}`,
    'CREATE INDEX author_letters_by_age ON author_letters (sent_at)',
    `CREATE TABLE mail_refusals (
      recipient {text} PRIMARY KEY,
      refused_at {int} NOT NULL
    ) {table}`,
    `INSERT INTO job_merges (job, number, project, pull_request_link, merged_at, told, noticed_at, base, head, base_branch, feedback)
     SELECT id, 1, project, pull_request_link, settled_at, 0, settled_at, base, commit_id, base_branch, feedback
     FROM jobs WHERE settled = 'merged' AND settled_at IS NOT NULL`,
  ],
};
