/** Which pages readers open from the results of a search, counted by day and term. */
import type { Migration } from '../migration.ts';

export const searchPages: Migration = {
  number: 35,
  name: 'search-pages',
  adds: true,
  statements: [
    `CREATE TABLE search_pages (
      project {text} NOT NULL,
      day {int} NOT NULL,
      term {text} NOT NULL,
      path {text} NOT NULL,
      count {int} NOT NULL,
      PRIMARY KEY (project, day, term, path)
    ) {table}`,
    'CREATE INDEX search_pages_by_path ON search_pages (project, path, day)',
  ],
};
