/** Merges of pull requests of jobs: when, as which commit, which pages they changed, and whether that helped. */
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
      PRIMARY KEY (job, number)
    ) {table}`,
    'CREATE INDEX job_merges_newest ON job_merges (project, merged_at, job)',
    'CREATE INDEX job_merges_due ON job_merges (merged_at) WHERE verdict IS NULL',
    `INSERT INTO job_merges (job, number, project, pull_request_link, merged_at, told, noticed_at, base, head, base_branch, feedback)
     SELECT id, 1, project, pull_request_link, settled_at, 0, settled_at, base, commit_id, base_branch, feedback
     FROM jobs WHERE settled = 'merged' AND settled_at IS NOT NULL`,
  ],
};
