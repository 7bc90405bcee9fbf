/** Members, their sessions, one-time links and tickets, backup codes, and failed sign-ins. */
import type { Migration } from '../migration.ts';

export const users: Migration = {
  number: 5,
  name: 'users',
  statements: [
    `CREATE TABLE users (
      id {text} PRIMARY KEY,
      email {text} NOT NULL UNIQUE,
      name {text} NOT NULL,
      role {text} NOT NULL,
      password {text} NOT NULL,
      totp_secret {bytes},
      totp_step {int},
      totp_pending {bytes},
      created_at {int} NOT NULL,
      last_seen_at {int}
    ) {table}`,
    `CREATE TABLE user_sessions (
      id {text} PRIMARY KEY,
      user_id {text} NOT NULL,
      hash {bytes} NOT NULL UNIQUE,
      device {text} NOT NULL,
      created_at {int} NOT NULL,
      last_seen_at {int} NOT NULL
    ) {table}`,
    'CREATE INDEX user_sessions_by_user ON user_sessions (user_id, last_seen_at)',
    `CREATE TABLE user_tokens (
      id {text} PRIMARY KEY,
      kind {text} NOT NULL,
      hash {bytes} NOT NULL UNIQUE,
      user_id {text},
      email {text},
      role {text},
      tries {int} NOT NULL,
      expires_at {int} NOT NULL
    ) {table}`,
    `CREATE TABLE user_backup_codes (
      user_id {text} NOT NULL,
      hash {bytes} NOT NULL,
      PRIMARY KEY (user_id, hash)
    ) {table}`,
    `CREATE TABLE user_failures (
      hash {bytes} PRIMARY KEY,
      failures {int} NOT NULL,
      last_at {int} NOT NULL,
      until_at {int} NOT NULL
    ) {table}`,
  ],
};
