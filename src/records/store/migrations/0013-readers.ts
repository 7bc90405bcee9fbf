/** Protected sites: who may read, sessions of readers, keys of the JWT hand-over, used values, mail links, and tokens. */
import type { Migration } from '../migration.ts';

export const readers: Migration = {
  number: 13,
  name: 'readers',
  statements: [
    `CREATE TABLE reader_access (
      project {text} PRIMARY KEY,
      settings {text} NOT NULL,
      secrets {bytes},
      changed_at {int} NOT NULL
    ) {table}`,
    // `source` is the provider of an OAuth session, or the key of a JWT session.
    `CREATE TABLE reader_sessions (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      hash {bytes} NOT NULL UNIQUE,
      way {text} NOT NULL,
      source {text} NOT NULL,
      subject {text} NOT NULL,
      device {text} NOT NULL,
      reader {bytes} NOT NULL,
      created_at {int} NOT NULL,
      last_seen_at {int} NOT NULL,
      expires_at {int}
    ) {table}`,
    'CREATE INDEX reader_sessions_by_age ON reader_sessions (project, created_at, id)',
    'CREATE INDEX reader_sessions_by_use ON reader_sessions (project, last_seen_at)',
    `CREATE TABLE reader_jwt_keys (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      algorithm {text} NOT NULL,
      public_key {text} NOT NULL,
      created_at {int} NOT NULL,
      last_used_at {int}
    ) {table}`,
    'CREATE INDEX reader_jwt_keys_by_project ON reader_jwt_keys (project, created_at)',
    `CREATE TABLE reader_used_values (
      project {text} NOT NULL,
      hash {bytes} NOT NULL,
      expires_at {int} NOT NULL,
      PRIMARY KEY (project, hash)
    ) {table}`,
    'CREATE INDEX reader_used_values_by_end ON reader_used_values (expires_at)',
    `CREATE TABLE reader_mail_links (
      hash {bytes} PRIMARY KEY,
      project {text} NOT NULL,
      email {text} NOT NULL,
      expires_at {int} NOT NULL
    ) {table}`,
    'CREATE INDEX reader_mail_links_by_project ON reader_mail_links (project, email, expires_at)',
    `CREATE TABLE reader_tokens (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      name {text} NOT NULL,
      hint {text} NOT NULL,
      hash {bytes} NOT NULL UNIQUE,
      member_groups {text} NOT NULL,
      created_at {int} NOT NULL,
      created_by {text},
      last_used_at {int},
      expires_at {int}
    ) {table}`,
    'CREATE INDEX reader_tokens_by_project ON reader_tokens (project, created_at)',
  ],
};
