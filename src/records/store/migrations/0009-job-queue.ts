/** The queue of agent jobs: rounds and steps, leases, events, messages and changes. */
import type { Migration } from '../migration.ts';

/** `commit_id`, because `commit` is a keyword of SQLite. */
const COLUMNS = [
  'branch_named {int} NOT NULL DEFAULT 1',
  "asked_by {text} NOT NULL DEFAULT 'terminal'",
  "feedback {text} NOT NULL DEFAULT '[]'",
  'used_steps {int} NOT NULL DEFAULT 0',
  'used_input {int} NOT NULL DEFAULT 0',
  'used_output {int} NOT NULL DEFAULT 0',
  'round {int} NOT NULL DEFAULT 0',
  'turns {int} NOT NULL DEFAULT 0',
  'turn_started_at {int}',
  'tries {int} NOT NULL DEFAULT 0',
  'wish {text}',
  'base {text}',
  'base_branch {text}',
  'commit_id {text}',
  'title {text}',
  'body {text}',
  'partial {int} NOT NULL DEFAULT 0',
  'review {text}',
  'owner {text}',
  'fence {int} NOT NULL DEFAULT 0',
  'claims {int} NOT NULL DEFAULT 0',
  'due_at {int}',
  'event_count {int} NOT NULL DEFAULT 0',
];

export const jobQueue: Migration = {
  number: 9,
  name: 'job-queue',
  statements: [
    ...COLUMNS.map((column) => `ALTER TABLE jobs ADD COLUMN ${column}`),
    "UPDATE jobs SET due_at = created_at WHERE state = 'queued'",
    // Nothing of them is stored that a worker could continue with.
    `UPDATE jobs SET state = 'failed', failure = 'error', finished_at = updated_at,
      message_to_user = 'An earlier version began this job and cannot end it. Retry it.'
     WHERE state IN ('preparing', 'running', 'verifying', 'pushing', 'opening_pull_request')`,
    'CREATE INDEX jobs_due ON jobs (project, due_at, id) WHERE due_at IS NOT NULL',
    `CREATE TABLE job_events (
      job {text} NOT NULL,
      number {int} NOT NULL,
      at {int} NOT NULL,
      kind {text} NOT NULL,
      words {text} NOT NULL,
      PRIMARY KEY (job, number)
    ) {table}`,
    `CREATE TABLE job_messages (
      job {text} NOT NULL,
      number {int} NOT NULL,
      round {int} NOT NULL,
      at {int} NOT NULL,
      author {text} NOT NULL,
      words {text} NOT NULL,
      PRIMARY KEY (job, number)
    ) {table}`,
    `CREATE TABLE job_changes (
      job {text} NOT NULL,
      round {int} NOT NULL,
      path {text} NOT NULL,
      content {bytes},
      PRIMARY KEY (job, round, path)
    ) {table}`,
  ],
};
