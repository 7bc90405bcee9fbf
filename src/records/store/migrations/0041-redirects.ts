/** Redirects that a team keeps beside docs.json. */
import type { Migration } from '../migration.ts';

export const redirects: Migration = {
  number: 41,
  name: 'redirects',
  adds: true,
  statements: [
    `CREATE TABLE redirects (
      project {text} NOT NULL,
      source {text} NOT NULL,
      destination {text} NOT NULL,
      created_at {int} NOT NULL,
      PRIMARY KEY (project, source)
    ) {table}`,
  ],
};
