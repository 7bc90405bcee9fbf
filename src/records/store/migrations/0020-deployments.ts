/** Deployments: a row for each commit that went live or was refused, and where the branch of each project stands. */
import type { Migration } from '../migration.ts';

export const deployments: Migration = {
  number: 20,
  name: 'deployments',
  statements: [
    `CREATE TABLE deployments (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      kind {text} NOT NULL,
      begun_as {int},
      state {text} NOT NULL,
      source {text} NOT NULL,
      actor {text} NOT NULL,
      git_ref {text},
      commit_id {text},
      author {text},
      subject {text},
      summary {text},
      detail {text},
      created_at {int} NOT NULL,
      started_at {int},
      ended_at {int}
    ) {table}`,
    // Clocks of servers differ, so the order in which commits were begun is counted.
    'CREATE INDEX deployments_by_project ON deployments (project, kind, id)',
    'CREATE INDEX deployments_by_order ON deployments (project, kind, begun_as)',
    `CREATE TABLE project_heads (
      project {text} PRIMARY KEY,
      newest {text},
      noted_at {int} NOT NULL,
      begun {int} NOT NULL,
      pinned {text},
      pinned_by {text},
      pinned_at {int}
    ) {table}`,
  ],
};
