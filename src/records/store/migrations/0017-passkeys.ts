/** Passkeys of members: the public key of each, its counter, and the host name for which it was made. */
import type { Migration } from '../migration.ts';

export const passkeys: Migration = {
  number: 17,
  name: 'passkeys',
  statements: [
    `CREATE TABLE passkeys (
      id {text} PRIMARY KEY,
      user_id {text} NOT NULL,
      credential_id {text} NOT NULL UNIQUE,
      site {text} NOT NULL,
      public_key {bytes} NOT NULL,
      counter {int} NOT NULL,
      transports {text} NOT NULL,
      backed_up {int} NOT NULL,
      name {text} NOT NULL,
      created_at {int} NOT NULL,
      last_used_at {int}
    ) {table}`,
    'CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at)',
  ],
};
