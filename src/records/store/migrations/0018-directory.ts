/** Members that a company's directory manages (SCIM): their state and names there, its tokens, and its last errors. */
import type { Migration } from '../migration.ts';

export const directory: Migration = {
  number: 18,
  name: 'directory',
  statements: [
    'ALTER TABLE users ADD COLUMN active {int} NOT NULL DEFAULT 1',
    'ALTER TABLE users ADD COLUMN external_id {text}',
    'ALTER TABLE users ADD COLUMN login {text}',
    'ALTER TABLE users ADD COLUMN profile {text}',
    'ALTER TABLE users ADD COLUMN by_directory {int} NOT NULL DEFAULT 0',
    'ALTER TABLE users ADD COLUMN changed_at {int}',
    'CREATE UNIQUE INDEX users_by_external_id ON users (external_id)',
    'CREATE UNIQUE INDEX users_by_login ON users (login)',
    `CREATE TABLE directory_tokens (
      id {text} PRIMARY KEY,
      name {text} NOT NULL,
      hint {text} NOT NULL,
      hash {bytes} NOT NULL UNIQUE,
      created_at {int} NOT NULL,
      created_by {text} NOT NULL,
      last_used_at {int},
      revoked_at {int}
    ) {table}`,
    `CREATE TABLE directory_settings (
      id {text} PRIMARY KEY,
      role {text} NOT NULL
    ) {table}`,
    `CREATE TABLE directory_errors (
      id {text} PRIMARY KEY,
      at {int} NOT NULL,
      token {text} NOT NULL,
      request {text} NOT NULL,
      status {int} NOT NULL,
      detail {text} NOT NULL
    ) {table}`,
  ],
};
