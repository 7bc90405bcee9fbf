/** Agent jobs as the API shows them; a later migration adds the queue. */
import type { Migration } from '../migration.ts';

export const jobs: Migration = {
  number: 4,
  name: 'jobs',
  statements: [
    `CREATE TABLE jobs (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      subdomain {text} NOT NULL,
      prompt {text} NOT NULL,
      branch {text} NOT NULL,
      draft {int} NOT NULL,
      state {text} NOT NULL,
      failure {text},
      message_to_user {text},
      pull_request_link {text},
      todos {text} NOT NULL,
      created_at {int} NOT NULL,
      updated_at {int} NOT NULL,
      finished_at {int}
    ) {table}`,
    'CREATE INDEX jobs_by_project ON jobs (project, created_at, id)',
  ],
};
