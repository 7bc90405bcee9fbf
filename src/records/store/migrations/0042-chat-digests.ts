/** Where the weekly digest of a project is posted, and how the newest one went. */
import type { Migration } from '../migration.ts';

export const chatDigests: Migration = {
  number: 42,
  name: 'chat-digests',
  adds: true,
  statements: [
    `CREATE TABLE chat_digests (
      project {text} PRIMARY KEY,
      chat {text} NOT NULL,
      host {text} NOT NULL,
      address {bytes} NOT NULL,
      created_at {int} NOT NULL,
      next_at {int} NOT NULL,
      attempts {int} NOT NULL,
      week_end {int},
      state {text},
      told_at {int},
      error {text}
    ) {table}`,
  ],
};
