/** Replies to requests with an idempotency key, so that a repeated request is not executed again. */
import type { Migration } from '../migration.ts';

export const idempotency: Migration = {
  number: 10,
  name: 'idempotency',
  statements: [
    `CREATE TABLE idempotency (
      project {text} NOT NULL,
      key {text} NOT NULL,
      made_id {text} NOT NULL,
      fingerprint {text} NOT NULL,
      body {text},
      begun_at {int} NOT NULL,
      taken_at {int} NOT NULL,
      PRIMARY KEY (project, key)
    ) {table}`,
    'CREATE INDEX idempotency_by_age ON idempotency (begun_at)',
  ],
};
