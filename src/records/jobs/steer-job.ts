/** The operations of people and programs on an existing job: stop, finish early, retry, message, settle its review. */
import { AppError } from '../../lib/app-error.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { addMessage, requeue } from './add-message.ts';
import { checkedText, nameOf } from './create-job.ts';
import type { EndJob } from './end-job.ts';
import { isEnded, type Job, type JobProgress, type NewJobEvent } from './job.ts';
import { removeChanges } from './job-changes.ts';
import { keepMerge } from './job-merges.ts';
import { JOB_LIMITS, type JobRecords } from './job-records.ts';
import { JOB_COLUMNS, type JobRow, jobOf, settledAs } from './job-row.ts';
import { answeredColumn } from './step-columns.ts';
import { writeJob } from './write-job.ts';

export interface SteerParts {
  readonly deps: Pick<RecordDeps, 'database' | 'clock'>;
  /** The clock of the leases. */
  readonly now: () => Promise<number>;
  readonly endJob: EndJob;
  readonly onProgress: OnEvents<JobProgress>;
}

const personEvent = (by: string, what: string): NewJobEvent => ({
  kind: 'person',
  text: `${nameOf(by)} ${what}`,
});

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
const isClaimed = ({ owner, dueAt }: JobRow, moment: number): boolean =>
  owner !== null && dueAt !== null && dueAt > moment;

function createStops(
  { deps: { clock }, endJob }: SteerParts,
  steer: Steer,
): Pick<JobRecords, 'cancel' | 'finishEarly'> {
  return {
    cancel: (project, id, by) =>
      steer(project, id, async (transaction, row, moment) => {
        if (isEnded(row.state)) return row;
        const events = row.wish === 'cancel' ? [] : [personEvent(by, 'cancelled the job')];
        if (!isClaimed(row, moment)) return endJob(transaction, row, { state: 'cancelled', events, moment });
        if (row.wish === 'cancel') return row;
        return writeJob(transaction, row, { at: clock(), change: { wish: 'cancel' }, events });
      }),
    finishEarly: (project, id, by) =>
      steer(project, id, async (transaction, row) => {
        if (isEnded(row.state) || row.wish !== null) return row;
        const events = [personEvent(by, 'asked to finish with what is there')];
        return writeJob(transaction, row, { at: clock(), change: { wish: 'finish' }, events });
      }),
  };
}

function createDiscussion(parts: SteerParts, steer: Steer): Pick<JobRecords, 'message' | 'retry'> {
  return {
    retry: (project, id, by) =>
      steer(project, id, async (transaction, row, moment) => {
        if (!isEnded(row.state))
          throw wrongState(row, 'has not ended yet', 'Wait for its end, or cancel it first');
        if (row.state === 'completed')
          throw wrongState(row, 'is completed', 'Send it a message to have it do more');
        const again = { round: row.round, moment, events: [personEvent(by, 'began it again')] };
        return requeue(transaction, row, again, parts);
      }),
    message: async (project, id, { text: given, author: by, feedback: quoted = [] }) => {
      const text = checkedText(given, 'message', { code: 'jobs/message', max: JOB_LIMITS.message });
      return steer(project, id, async (transaction, row, moment) => {
        const message = { text, by, quoted, what: 'wrote a message' };
        return (await addMessage(transaction, row, { message, moment, parts })).row;
      });
    },
  };
}

/** @throws AppError `jobs/state` */
function refuseNotEditable(row: JobRow): void {
  if (!isEnded(row.state)) throw wrongState(row, 'is working', 'Wait for its end');
  const settled = settledAs(row);
  if (settled !== null) throw wrongState(row, `has a review that is ${settled} already`, 'Start another job');
}

/** Commits that were not made by the job itself. What is kept of a round for another try would be made on the wrong one. */
function createBranchCommits(
  { deps: { clock } }: SteerParts,
  steer: Steer,
): Pick<JobRecords, 'updated' | 'edited'> {
  return {
    updated: (project, id, { commit, from, by, switches }) =>
      steer(project, id, async (transaction, row) => {
        refuseNotEditable(row);
        await removeChanges(transaction, id);
        const events = [personEvent(by, `merged "${from}" into the branch`)];
        const change = { commit, ...(switches === undefined ? {} : { switches: JSON.stringify(switches) }) };
        return writeJob(transaction, row, { at: clock(), change, events });
      }),
    edited: (project, id, { seen, commit, by, what, switches }) =>
      steer(project, id, async (transaction, row) => {
        refuseNotEditable(row);
        if (row.commit !== seen)
          throw new AppError('review/moved', 'The branch has changed in the meantime', {
            hint: 'Load the changes again',
          });
        await removeChanges(transaction, id);
        const change = { commit, switches: JSON.stringify(switches) };
        const event: NewJobEvent = by === undefined ? { kind: 'note', text: what } : personEvent(by, what);
        return writeJob(transaction, row, { at: clock(), change, events: [event] });
      }),
  };
}

export function createSteering(
  parts: SteerParts,
): Pick<
  JobRecords,
  'cancel' | 'finishEarly' | 'retry' | 'message' | 'setReview' | 'setAnswered' | 'updated' | 'edited'
> {
  const steer = createSteer(parts);
  return {
    ...createStops(parts, steer),
    ...createDiscussion(parts, steer),
    ...createBranchCommits(parts, steer),
    setAnswered: (project, id, ids, by) =>
      steer(project, id, async (transaction, row) => {
        const settled = settledAs(row);
        if (settled !== null)
          throw wrongState(row, `is ${settled} already`, 'Set the status of the feedback itself');
        const answered = answeredColumn(row, ids);
        const { feedback, answered: named } = jobOf({ ...row, answered });
        const events = [
          personEvent(by, `has the merge resolve ${named!.length} of ${feedback.length} entries of feedback`),
        ];
        return writeJob(transaction, row, { at: parts.deps.clock(), change: { answered }, events });
      }),
    setReview: (project, id, review, by, reported = {}) =>
      steer(project, id, async (transaction, row) => {
        if (row.review !== 'open')
          throw wrongState(
            row,
            row.review === null ? 'has no review' : `has a review that is ${row.review} already`,
            'Reload the page to see its current state',
          );
        const events = [personEvent(by, review === 'merged' ? 'merged the branch' : 'closed the review')];
        const at = parts.deps.clock();
        const change = { review, settled: review, settledAt: at };
        const next = await writeJob(transaction, row, { at, change, events });
        const merge =
          review === 'merged' ? await keepMerge(transaction, row, { at, merge: reported }) : undefined;
        await parts.onProgress(transaction, [{ kind: review, job: jobOf(next), merge }]);
        return next;
      }),
  };
}
