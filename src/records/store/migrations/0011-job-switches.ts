/** Changed files of a job that act on the whole site, so that whoever merges its branch is told. */
import type { Migration } from '../migration.ts';

export const jobSwitches: Migration = {
  number: 11,
  name: 'job-switches',
  statements: ["ALTER TABLE jobs ADD COLUMN switches {text} NOT NULL DEFAULT '[]'"],
};
