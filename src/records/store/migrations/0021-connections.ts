/** Projects made in the dashboard or by the API, the forge accounts they use, and the SSH keys made for them. */
import type { Migration } from '../migration.ts';

export const connections: Migration = {
  number: 21,
  name: 'connections',
  statements: [
    `CREATE TABLE connected_projects (
      id {text} PRIMARY KEY,
      subdomain {text} NOT NULL,
      name {text} NOT NULL,
      remote {text} NOT NULL,
      branch {text},
      folder {text} NOT NULL,
      account {text},
      deploy_key {text},
      created_at {int} NOT NULL,
      created_by {text} NOT NULL,
      changed_at {int} NOT NULL
    ) {table}`,
    'CREATE UNIQUE INDEX connected_projects_by_subdomain ON connected_projects (subdomain)',
    `CREATE TABLE connected_hosts (
      host {text} PRIMARY KEY,
      project {text} NOT NULL
    ) {table}`,
    `CREATE TABLE forge_accounts (
      id {text} PRIMARY KEY,
      kind {text} NOT NULL,
      url {text} NOT NULL,
      name {text} NOT NULL,
      app_id {text},
      app_slug {text},
      secrets {bytes} NOT NULL,
      created_at {int} NOT NULL,
      created_by {text} NOT NULL,
      changed_at {int} NOT NULL
    ) {table}`,
    `CREATE TABLE deploy_keys (
      id {text} PRIMARY KEY,
      remote {text} NOT NULL,
      public_key {text} NOT NULL,
      private_key {bytes} NOT NULL,
      created_at {int} NOT NULL
    ) {table}`,
  ],
};
