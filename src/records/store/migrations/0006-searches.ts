/** Readers' search terms, counted by day. */
import type { Migration } from '../migration.ts';

export const searches: Migration = {
  number: 6,
  name: 'searches',
  statements: [
    `CREATE TABLE searches (
      project {text} NOT NULL,
      day {int} NOT NULL,
      term {text} NOT NULL,
      count {int} NOT NULL,
      opened {int} NOT NULL,
      missed {int} NOT NULL,
      results {int} NOT NULL,
      last_at {int} NOT NULL,
      PRIMARY KEY (project, day, term)
    ) {table}`,
  ],
};
