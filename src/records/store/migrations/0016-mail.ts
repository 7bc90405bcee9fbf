/** Mail that waits for the mail server, and the members who asked for a weekly digest of a project. */
import type { Migration } from '../migration.ts';

export const mail: Migration = {
  number: 16,
  name: 'mail',
  statements: [
    `CREATE TABLE mail (
      id {text} PRIMARY KEY,
      kind {text} NOT NULL,
      recipient {text} NOT NULL,
      letter {bytes},
      state {text} NOT NULL,
      attempts {int} NOT NULL,
      created_at {int} NOT NULL,
      good_until {int} NOT NULL,
      next_at {int},
      last_error {text}
    ) {table}`,
    'CREATE INDEX mail_due ON mail (state, next_at)',
    'CREATE INDEX mail_by_recipient ON mail (recipient, created_at)',
    'CREATE INDEX mail_by_age ON mail (created_at)',
    `CREATE TABLE mail_digests (
      user_id {text} NOT NULL,
      project {text} NOT NULL,
      next_at {int} NOT NULL,
      PRIMARY KEY (user_id, project)
    ) {table}`,
    'CREATE INDEX mail_digests_due ON mail_digests (next_at)',
  ],
};
