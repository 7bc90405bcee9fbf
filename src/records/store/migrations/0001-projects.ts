/** Projects with their settings, and the installation's facts. */
import type { Migration } from '../migration.ts';

export const projects: Migration = {
  number: 1,
  name: 'projects',
  statements: [
    `CREATE TABLE facts (
      name {text} PRIMARY KEY,
      value {text} NOT NULL
    ) {table}`,
    `CREATE TABLE projects (
      id {text} PRIMARY KEY,
      subdomain {text} NOT NULL,
      name {text} NOT NULL,
      settings {text} NOT NULL,
      version {int} NOT NULL,
      created_at {int} NOT NULL
    ) {table}`,
  ],
};
