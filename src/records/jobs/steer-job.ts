/** The operations of people and programs on an existing job: stop, finish early, retry, message, settle its review. */
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { checkedText, feedbackIds, nameOf } from './create-job.ts';
import type { EndJob } from './end-job.ts';
import { isEnded, type Job, type JobProgress, type NewJobEvent } from './job.ts';
import { checkBranchIsFree } from './job-branch.ts';
import { keepMerge } from './job-merges.ts';
import { JOB_LIMITS, type JobRecords } from './job-records.ts';
import { JOB_COLUMNS, type JobRow, jobOf } from './job-row.ts';
import { queued, writeJob } from './write-job.ts';

export interface SteerParts {
  readonly deps: Pick<RecordDeps, 'database' | 'clock'>;
  /** The clock of the leases. */
  readonly now: () => Promise<number>;
  readonly endJob: EndJob;
  readonly onProgress: OnEvents<JobProgress>;
}

const said = (by: string, what: string): NewJobEvent => ({ kind: 'person', text: `${nameOf(by)} ${what}` });

function wrongState(row: JobRow, what: string, hint: string): AppError {
  return new AppError('jobs/state', `The job ${row.id} ${what}`, { hint });
}

/** Runs an operation on one row of the project, in one transaction. */
type Steer = (
  project: string,
  id: string,
  work: (transaction: Transaction, row: JobRow, moment: number) => Promise<JobRow>,
) => Promise<Job | undefined>;

function createSteer({ deps: { database }, now }: SteerParts): Steer {
  return async (project, id, work) => {
    const moment = await now();
    return database.write(async (transaction) => {
      const row = await transaction.first<JobRow>(
        `SELECT ${JOB_COLUMNS} FROM jobs WHERE project = ? AND id = ?`,
        [project, id],
      );
      return row === undefined ? undefined : jobOf(await work(transaction, row, moment));
    });
  };
}

/** A worker whose lease is over may never come back. */
const isHeld = ({ owner, dueAt }: JobRow, moment: number): boolean =>
  owner !== null && dueAt !== null && dueAt > moment;

function createStops(
  { deps: { clock }, endJob }: SteerParts,
  steer: Steer,
): Pick<JobRecords, 'cancel' | 'finishEarly'> {
  return {
    cancel: (project, id, by) =>
      steer(project, id, async (transaction, row, moment) => {
        if (isEnded(row.state)) return row;
        const events = row.wish === 'cancel' ? [] : [said(by, 'cancelled the job')];
        if (!isHeld(row, moment)) return endJob(transaction, row, { state: 'cancelled', events, moment });
        if (row.wish === 'cancel') return row;
        return writeJob(transaction, row, { at: clock(), change: { wish: 'cancel' }, events });
      }),
    finishEarly: (project, id, by) =>
      steer(project, id, async (transaction, row) => {
        if (isEnded(row.state) || row.wish !== null) return row;
        const events = [said(by, 'asked to finish with what is there')];
        return writeJob(transaction, row, { at: clock(), change: { wish: 'finish' }, events });
      }),
  };
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
  const counted = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM job_messages WHERE job = ?',
    [row.id],
  );
  const before = counted!.count;
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

function createTalk(
  { deps: { clock }, onProgress }: SteerParts,
  steer: Steer,
): Pick<JobRecords, 'message' | 'retry'> {
  const requeue = async (
    transaction: Transaction,
    row: JobRow,
    {
      round,
      moment,
      events,
      feedback,
    }: { round: number; moment: number; events: readonly NewJobEvent[]; feedback?: string },
  ): Promise<JobRow> => {
    await checkBranchIsFree(transaction, { project: row.project, branch: row.branch, own: row.id });
    // What became of its pull request stays known until a round opens another one.
    const change = { ...queued(row, moment), lookedAt: null, round, ...defined({ feedback }) };
    const next = await writeJob(transaction, row, { at: clock(), change, events });
    await onProgress(transaction, [{ kind: 'began', job: jobOf(next) }]);
    return next;
  };
  return {
    retry: (project, id, by) =>
      steer(project, id, async (transaction, row, moment) => {
        if (!isEnded(row.state))
          throw wrongState(row, 'has not ended yet', 'Wait for its end, or cancel it first');
        if (row.state === 'completed')
          throw wrongState(row, 'is completed', 'Send it a message to have it do more');
        return requeue(transaction, row, { round: row.round, moment, events: [said(by, 'began it again')] });
      }),
    message: async (project, id, { text: given, author: by, feedback: quoted = [] }) => {
      const text = checkedText(given, 'message', { code: 'jobs/message', most: JOB_LIMITS.message });
      return steer(project, id, async (transaction, row, moment) => {
        if (row.review === 'merged' || row.review === 'closed')
          throw wrongState(row, `cannot go on: its review is ${row.review}`, 'Start another job');
        const { round, queue } = roundFor(row);
        const feedback = withQuoted(row, quoted);
        const author = nameOf(by);
        await keepMessage(transaction, row, { round, at: clock(), author, text });
        const events = [said(author, 'wrote a message')];
        if (queue) return requeue(transaction, row, { round, moment, events, ...defined({ feedback }) });
        const next = await writeJob(transaction, row, { at: clock(), change: defined({ feedback }), events });
        if (feedback !== undefined) await onProgress(transaction, [{ kind: 'began', job: jobOf(next) }]);
        return next;
      });
    },
  };
}

export function createSteering(
  parts: SteerParts,
): Pick<JobRecords, 'cancel' | 'finishEarly' | 'retry' | 'message' | 'setReview' | 'updated'> {
  const steer = createSteer(parts);
  return {
    ...createStops(parts, steer),
    ...createTalk(parts, steer),
    updated: (project, id, { commit, from, by }) =>
      steer(project, id, async (transaction, row) => {
        if (!isEnded(row.state)) throw wrongState(row, 'is working', 'Wait for its end');
        if (row.review === 'merged' || row.review === 'closed')
          throw wrongState(row, `has a review that is ${row.review} already`, 'Start another job');
        const events = [said(by, `merged "${from}" into the branch`)];
        return writeJob(transaction, row, { at: parts.deps.clock(), change: { commit }, events });
      }),
    setReview: (project, id, review, by, told = {}) =>
      steer(project, id, async (transaction, row) => {
        if (row.review !== 'open')
          throw wrongState(
            row,
            row.review === null ? 'has no review' : `has a review that is ${row.review} already`,
            'Reload the page to see its current state',
          );
        const events = [said(by, review === 'merged' ? 'merged the branch' : 'closed the review')];
        const at = parts.deps.clock();
        const change = { review, settled: review, settledAt: at };
        const next = await writeJob(transaction, row, { at, change, events });
        const merge = review === 'merged' ? await keepMerge(transaction, row, { at, told }) : undefined;
        await parts.onProgress(transaction, [{ kind: review, job: jobOf(next), merge }]);
        return next;
      }),
  };
}
