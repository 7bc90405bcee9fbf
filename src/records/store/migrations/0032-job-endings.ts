/** How an agent ended the last round of its job, and which feedback it answered. */
import type { Migration } from '../migration.ts';

export const jobEndings: Migration = {
  number: 32,
  name: 'job-endings',
  adds: true,
  statements: [
    // 1 for a part of the work. Null in rows from before.
    'ALTER TABLE jobs ADD COLUMN incomplete {int}',
    // JSON list of ids. Null where nobody named any, and in rows from before.
    'ALTER TABLE jobs ADD COLUMN answered {text}',
  ],
};
