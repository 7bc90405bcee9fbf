/** Edits of jobs that people declined, so that no later job makes them again. */
import type { Migration } from '../migration.ts';

export const declinedEdits: Migration = {
  number: 33,
  name: 'declined-edits',
  adds: true,
  statements: [
    // The hashes are '*' where all edits of the file are declined.
    `CREATE TABLE declined_edits (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      path {text} NOT NULL,
      old_hash {text} NOT NULL,
      new_hash {text} NOT NULL,
      old_words {text} NOT NULL,
      new_words {text} NOT NULL,
      kind {text} NOT NULL,
      why {text},
      author {text},
      job {text} NOT NULL,
      at {int} NOT NULL,
      UNIQUE (project, path, old_hash, new_hash)
    ) {table}`,
    'CREATE INDEX declined_edits_by_time ON declined_edits (project, at, id)',
    // The moment of the end whose edits were noted. Null in rows from before.
    'ALTER TABLE jobs ADD COLUMN declined_at {int}',
    `CREATE INDEX jobs_to_note ON jobs (project, settled_at)
      WHERE settled = 'closed' AND (declined_at IS NULL OR declined_at <> settled_at)`,
  ],
};
