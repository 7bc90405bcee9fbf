/** Jobs as rows: their columns, how they are read, and the one statement that changes them. */
import { AppError } from '../../lib/app-error.ts';
import type { SqlValue, Transaction } from '../store/database.ts';
import type { Job, JobOrigin } from './job.ts';
import { readTodos } from './todo-list.ts';

const NAMES: Readonly<Record<keyof JobRow, string>> = {
  id: 'id',
  project: 'project',
  subdomain: 'subdomain',
  prompt: 'prompt',
  branch: 'branch',
  branchNamed: 'branch_named',
  draft: 'draft',
  askedBy: 'asked_by',
  origin: 'origin',
  agent: 'agent',
  feedback: 'feedback',
  answered: 'answered',
  reviewers: 'reviewers',
  state: 'state',
  failure: 'failure',
  messageToUser: 'message_to_user',
  pullRequestLink: 'pull_request_link',
  todos: 'todos',
  usedSteps: 'used_steps',
  usedInput: 'used_input',
  usedOutput: 'used_output',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  finishedAt: 'finished_at',
  round: 'round',
  turns: 'turns',
  turnStartedAt: 'turn_started_at',
  tries: 'tries',
  wish: 'wish',
  base: 'base',
  baseBranch: 'base_branch',
  commit: 'commit_id',
  title: 'title',
  body: 'body',
  partial: 'partial',
  incomplete: 'incomplete',
  review: 'review',
  settled: 'settled',
  settledAt: 'settled_at',
  lookedAt: 'looked_at',
  switches: 'switches',
  owner: 'owner',
  fence: 'fence',
  claims: 'claims',
  dueAt: 'due_at',
  eventCount: 'event_count',
};

export const JOB_COLUMNS = Object.entries(NAMES)
  .map(([name, column]) => (name === column ? column : `${column} AS "${name}"`))
  .join(', ');

/** All columns of a job, with lists as JSON and booleans as 1 and 0. */
export interface JobRow
  extends Omit<
    Job,
    | 'branchNamed'
    | 'draft'
    | 'feedback'
    | 'answered'
    | 'reviewers'
    | 'todos'
    | 'usage'
    | 'partial'
    | 'incomplete'
    | 'switches'
    | 'origin'
  > {
  readonly branchNamed: number;
  readonly draft: number;
  readonly partial: number;
  /** Null in rows from before there was such a column. */
  readonly incomplete: number | null;
  readonly feedback: string;
  /** Null where nobody named any, and in rows from before. */
  readonly answered: string | null;
  readonly origin: string | null;
  /** Null in rows from before there were any. */
  readonly reviewers: string | null;
  readonly todos: string;
  readonly switches: string;
  readonly usedSteps: number;
  readonly usedInput: number;
  readonly usedOutput: number;
  /** The worker that holds the job; null for none. */
  readonly owner: string | null;
  /** Raised whenever a holder loses the job. */
  readonly fence: number;
  /** Claims since a step was last completed. */
  readonly claims: number;
  /** When it may be claimed; null when it has ended. */
  readonly dueAt: number | null;
  /** When its pull request was last looked at; null = never, or not since something happened to it. */
  readonly lookedAt: number | null;
  /** Number of events, including those that were dropped. */
  readonly eventCount: number;
}

/** Rows from before there was such a column have the review alone. */
export const settledAs = ({ settled, review }: Pick<JobRow, 'settled' | 'review'>): JobRow['settled'] =>
  settled ?? (review === 'open' ? null : review);

export function jobOf(row: JobRow): Job {
  const { usedSteps, usedInput, usedOutput, owner: _, fence: __, claims: ___, dueAt: ____, ...rest } = row;
  const { eventCount: _____, lookedAt: ______, ...job } = rest;
  return {
    ...job,
    branchNamed: row.branchNamed === 1,
    draft: row.draft === 1,
    partial: row.partial === 1,
    incomplete: row.incomplete === 1,
    settled: settledAs(row),
    origin: row.origin === null ? null : (JSON.parse(row.origin) as JobOrigin),
    feedback: JSON.parse(row.feedback) as string[],
    answered: row.answered === null ? null : (JSON.parse(row.answered) as string[]),
    reviewers: JSON.parse(row.reviewers ?? '[]') as string[],
    switches: JSON.parse(row.switches) as string[],
    todos: readTodos(row.todos),
    usage: { steps: usedSteps, inputTokens: usedInput, outputTokens: usedOutput },
  };
}

/** Missing columns stay unchanged; null clears one. */
export type RowChange = Partial<Omit<JobRow, 'id' | 'project' | 'createdAt'>>;

/** The one guard of every write: with an older fence no row is changed. @throws AppError `jobs/lease-lost` */
export async function changeRow(
  transaction: Transaction,
  { id, fence }: Pick<JobRow, 'id' | 'fence'>,
  change: RowChange,
): Promise<JobRow> {
  const names = (Object.keys(NAMES) as (keyof RowChange)[]).filter((name) => change[name] !== undefined);
  const values = names.map((name) => change[name] as SqlValue);
  const row = await transaction.first<JobRow>(
    `UPDATE jobs SET ${names.map((name) => `${NAMES[name]} = ?`).join(', ')} WHERE id = ? AND fence = ?
     RETURNING ${JOB_COLUMNS}`,
    [...values, id, fence],
  );
  if (row === undefined) throw leaseLost(id);
  return row;
}

export async function insertRow(transaction: Transaction, row: Partial<JobRow>): Promise<JobRow> {
  const names = Object.keys(NAMES).filter(
    (name) => row[name as keyof JobRow] !== undefined,
  ) as (keyof JobRow)[];
  const created = await transaction.first<JobRow>(
    `INSERT INTO jobs (${names.map((name) => NAMES[name]).join(', ')}) VALUES (${names.map(() => '?').join(', ')})
     RETURNING ${JOB_COLUMNS}`,
    names.map((name) => row[name] as SqlValue),
  );
  return created!;
}

export function leaseLost(id: string): AppError {
  return new AppError('jobs/lease-lost', `The job ${id} is not held by this worker any more`, {
    hint: 'Another worker goes on with it, or it was cancelled; nothing more may be done here',
  });
}
