/** The audit log: its ids sort by time, so they also give its order. */
import type { Migration } from '../migration.ts';

export const audit: Migration = {
  number: 8,
  name: 'audit',
  statements: [
    `CREATE TABLE audit_entries (
      id {text} PRIMARY KEY,
      at {int} NOT NULL,
      actor {text} NOT NULL,
      action {text} NOT NULL,
      target {text} NOT NULL,
      project {text},
      detail {text}
    ) {table}`,
  ],
};
