/** What caches in front of the servers know of each site, and what they are to forget. */
import type { Migration } from '../migration.ts';

export const purges: Migration = {
  number: 23,
  name: 'purges',
  adds: true,
  statements: [
    `CREATE TABLE cached_sites (
      project {text} PRIMARY KEY,
      state {text} NOT NULL,
      sends_at {int} NOT NULL
    ) {table}`,
    `CREATE TABLE purges (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      purge {text} NOT NULL,
      attempts {int} NOT NULL,
      created_at {int} NOT NULL,
      next_at {int} NOT NULL,
      last_error {text}
    ) {table}`,
    'CREATE INDEX purges_due ON purges (next_at)',
  ],
};
