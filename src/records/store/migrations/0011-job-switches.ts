/** Changed files of a job that affect the whole site, so that a reviewer sees them before merging. */
import type { Migration } from '../migration.ts';

export const jobSwitches: Migration = {
  number: 11,
  name: 'job-switches',
  statements: ["ALTER TABLE jobs ADD COLUMN switches {text} NOT NULL DEFAULT '[]'"],
};
