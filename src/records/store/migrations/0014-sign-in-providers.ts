/** Providers with which members sign in, who they are there, and the states that came back already. */
import type { Migration } from '../migration.ts';

export const signInProviders: Migration = {
  number: 14,
  name: 'sign-in-providers',
  statements: [
    `CREATE TABLE sign_in_providers (
      id {text} PRIMARY KEY,
      settings {text} NOT NULL,
      secret {bytes},
      enforced {int} NOT NULL,
      created_at {int} NOT NULL
    ) {table}`,
    `CREATE TABLE user_identities (
      provider {text} NOT NULL,
      subject {text} NOT NULL,
      user_id {text} NOT NULL,
      label {text} NOT NULL,
      by_groups {int} NOT NULL,
      created_at {int} NOT NULL,
      last_used_at {int} NOT NULL,
      PRIMARY KEY (provider, subject)
    ) {table}`,
    'CREATE INDEX user_identities_by_user ON user_identities (user_id, provider)',
    `CREATE TABLE sign_in_states (
      hash {bytes} PRIMARY KEY,
      expires_at {int} NOT NULL
    ) {table}`,
    'ALTER TABLE user_sessions ADD COLUMN provider {text}',
  ],
};
