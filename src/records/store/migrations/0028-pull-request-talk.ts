/** What the forge says of the pull request of a job: its checks and reviews, and the comments that people write. */
import type { Migration } from '../migration.ts';

export const pullRequestTalk: Migration = {
  number: 28,
  name: 'pull-request-talk',
  adds: true,
  statements: [
    'ALTER TABLE jobs ADD COLUMN reviewers {text}',
    'ALTER TABLE jobs ADD COLUMN forge_state {text}',
    'ALTER TABLE connected_projects ADD COLUMN pull_requests {text}',
    // A comment of the forge is one row, however many servers read it.
    `CREATE TABLE pull_request_comments (
      job {text} NOT NULL,
      comment {text} NOT NULL,
      at {int} NOT NULL,
      author {text} NOT NULL,
      words {text} NOT NULL,
      path {text},
      line {int},
      url {text} NOT NULL,
      round {int},
      taken_at {int},
      answered_at {int},
      PRIMARY KEY (job, comment)
    ) {table}`,
  ],
};
