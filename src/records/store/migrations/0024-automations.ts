/** Recipes that a project has switched on, their runs, and the agent that a job was made for. */
import type { Migration } from '../migration.ts';

export const automations: Migration = {
  number: 24,
  name: 'automations',
  adds: true,
  statements: [
    `CREATE TABLE automations (
      project {text} NOT NULL,
      recipe {text} NOT NULL,
      enabled {int} NOT NULL,
      cause {text} NOT NULL,
      schedule {text} NOT NULL,
      zone {text} NOT NULL,
      scope {text} NOT NULL,
      options {text} NOT NULL,
      run_tokens {int},
      month_tokens {int},
      month_runs {int},
      unattended_by {text},
      unattended_at {int},
      version {int} NOT NULL,
      changed_at {int} NOT NULL,
      due_at {int},
      job {text},
      PRIMARY KEY (project, recipe)
    ) {table}`,
    'CREATE INDEX automations_due ON automations (due_at)',
    // A cause has one run, however many servers and requests there are.
    `CREATE TABLE automation_runs (
      id {text} PRIMARY KEY,
      project {text} NOT NULL,
      recipe {text} NOT NULL,
      cause {text} NOT NULL,
      cause_key {text} NOT NULL,
      started_by {text} NOT NULL,
      dry {int} NOT NULL,
      state {text} NOT NULL,
      report {text} NOT NULL,
      signals {text} NOT NULL,
      new_job {text} NOT NULL,
      job {text},
      commit_before {text},
      tokens_before {int} NOT NULL,
      tokens {int} NOT NULL,
      tries {int} NOT NULL,
      created_at {int} NOT NULL,
      ended_at {int},
      due_at {int},
      UNIQUE (project, recipe, cause_key)
    ) {table}`,
    'CREATE INDEX automation_runs_due ON automation_runs (due_at)',
    'CREATE INDEX automation_runs_by_age ON automation_runs (created_at)',
    'ALTER TABLE jobs ADD COLUMN agent {text}',
  ],
};
