/** What became of the pull request of a job, and when it was last looked at. */
import type { Migration } from '../migration.ts';

export const settledJobs: Migration = {
  number: 25,
  name: 'settled-jobs',
  adds: true,
  statements: [
    'ALTER TABLE jobs ADD COLUMN settled {text}',
    'ALTER TABLE jobs ADD COLUMN settled_at {int}',
    'ALTER TABLE jobs ADD COLUMN looked_at {int}',
    'CREATE INDEX jobs_open_reviews ON jobs (looked_at) WHERE settled IS NULL AND pull_request_link IS NOT NULL',
  ],
};
