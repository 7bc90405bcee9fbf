/** Previews of branches and pull requests, what has to be looked at again, and how new ones are shared. */
import type { Migration } from '../migration.ts';

export const previews: Migration = {
  number: 22,
  name: 'previews',
  statements: [
    `CREATE TABLE previews (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      target {text} NOT NULL,
      branch {text} NOT NULL,
      pull_number {int},
      title {text} NOT NULL,
      url {text},
      fork {int} NOT NULL,
      ref {text},
      commit_id {text},
      base_id {text},
      sharing {text} NOT NULL,
      password {text},
      created_by {text},
      created_at {int} NOT NULL,
      changed_at {int} NOT NULL,
      opened_at {int},
      UNIQUE (project, target)
    ) {table}`,
    'CREATE INDEX previews_by_change ON previews (project, changed_at)',
    'CREATE INDEX previews_by_opening ON previews (opened_at)',
    // A row is work: it is taken by moving its moment, and removed when it is done.
    `CREATE TABLE preview_updates (
      project {text} NOT NULL,
      target {text} NOT NULL,
      due_at {int} NOT NULL,
      changes {int} NOT NULL,
      tries {int} NOT NULL,
      PRIMARY KEY (project, target)
    ) {table}`,
    'CREATE INDEX preview_updates_by_moment ON preview_updates (due_at)',
    `CREATE TABLE preview_settings (
      project {text} PRIMARY KEY,
      sharing {text} NOT NULL
    ) {table}`,
  ],
};
