/** Stores a person's message to a job: a job that has ended is queued for its next round, a working one handles it afterwards. */
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { feedbackIds, nameOf } from './create-job.ts';
import { isEnded, type JobProgress, type NewJobEvent } from './job.ts';
import { checkBranchIsFree } from './job-branch.ts';
import { JOB_LIMITS } from './job-records.ts';
import { type JobRow, jobOf } from './job-row.ts';
import { queued, writeJob } from './write-job.ts';

export interface MessageParts {
  readonly deps: Pick<RecordDeps, 'clock'>;
  readonly onProgress: OnEvents<JobProgress>;
}

interface NewMessage {
  /** As it is stored. */
  readonly text: string;
  readonly by: string;
  /** Further entries of feedback. */
  readonly quoted?: readonly string[];
  /** For the log: what was done. */
  readonly what: string;
}

interface Requeued {
  readonly round: number;
  /** On the clock of the leases. */
  readonly moment: number;
  readonly events: readonly NewJobEvent[];
  readonly feedback?: string;
}

/** @throws AppError `jobs/state` */
export function refuseSettled(row: Pick<JobRow, 'id' | 'review'>): void {
  if (row.review !== 'merged' && row.review !== 'closed') return;
  throw new AppError('jobs/state', `The job ${row.id} cannot go on: its review is ${row.review}`, {
    hint: 'Start another job',
  });
}

/**
 * @returns the row, and the round that handles the message
 * @throws AppError `jobs/message` (too many), `jobs/state`, `jobs/branch`
 */
export async function addMessage(
  transaction: Transaction,
  row: JobRow,
  {
    message,
    moment,
    parts,
  }: { readonly message: NewMessage; readonly moment: number; readonly parts: MessageParts },
): Promise<{ readonly row: JobRow; readonly round: number }> {
  refuseSettled(row);
  const { text, by, quoted = [], what } = message;
  const { round, queue } = roundFor(row);
  const feedback = withQuoted(row, quoted);
  const author = nameOf(by);
  await keepMessage(transaction, row, { round, at: parts.deps.clock(), author, text });
  const events: readonly NewJobEvent[] = [{ kind: 'person', text: `${author} ${what}` }];
  if (queue) {
    const next = { round, moment, events, ...defined({ feedback }) };
    return { row: await requeue(transaction, row, next, parts), round };
  }
  const change = defined({ feedback });
  const next = await writeJob(transaction, row, { at: parts.deps.clock(), change, events });
  if (feedback !== undefined) await parts.onProgress(transaction, [{ kind: 'began', job: jobOf(next) }]);
  return { row: next, round };
}

/** Queues a job that has ended. @throws AppError `jobs/branch` */
export async function requeue(
  transaction: Transaction,
  row: JobRow,
  { round, moment, events, feedback }: Requeued,
  { deps: { clock }, onProgress }: MessageParts,
): Promise<JobRow> {
  await checkBranchIsFree(transaction, { project: row.project, branch: row.branch, own: row.id });
  // What became of its pull request stays known until a round opens another one.
  const change = { ...queued(row, moment), lookedAt: null, round, ...defined({ feedback }) };
  const next = await writeJob(transaction, row, { at: clock(), change, events });
  await onProgress(transaction, [{ kind: 'began', job: jobOf(next) }]);
  return next;
}

/** The round that handles a message, and whether the job must be queued for it. */
function roundFor(row: JobRow): { readonly round: number; readonly queue: boolean } {
  if (isEnded(row.state)) return { round: row.round + 1, queue: true };
  // A queued round that no worker has started takes one more message.
  const joins = row.state === 'queued' && row.owner === null && row.round > 0;
  return { round: joins ? row.round : row.round + 1, queue: false };
}

async function keepMessage(
  transaction: Transaction,
  row: JobRow,
  { round, at, author, text }: { round: number; at: number; author: string; text: string },
): Promise<void> {
  const total = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM job_messages WHERE job = ?',
    [row.id],
  );
  const before = total!.count;
  if (before >= JOB_LIMITS.messages)
    throw new AppError('jobs/message', `The job ${row.id} has ${before} messages, and takes no more`, {
      hint: 'Start another job',
    });
  await transaction.run(
    'INSERT INTO job_messages (job, number, round, at, author, words) VALUES (?, ?, ?, ?, ?, ?)',
    [row.id, before + 1, round, at, author, text],
  );
}

/** @returns undefined where nothing is added */
function withQuoted(row: JobRow, quoted: readonly string[]): string | undefined {
  if (quoted.length === 0) return undefined;
  const ids = new Set([...(JSON.parse(row.feedback) as string[]), ...feedbackIds(quoted)]);
  return JSON.stringify([...ids].slice(-JOB_LIMITS.feedback));
}
