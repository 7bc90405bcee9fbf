/** Changes a job and logs it in its events, in one transaction: a new state always adds an event. */
import type { Transaction } from '../store/database.ts';
import type { NewJobEvent } from './job.ts';
import { addEvents } from './job-events.ts';
import { changeRow, type JobRow, type RowChange } from './job-row.ts';

interface JobWrite {
  readonly at: number;
  readonly change?: RowChange;
  readonly events?: readonly NewJobEvent[];
}

/** @param row as read in this transaction, with the writer's fence @throws AppError `jobs/lease-lost` */
export async function writeJob(
  transaction: Transaction,
  row: JobRow,
  { at, change = {}, events = [] }: JobWrite,
): Promise<JobRow> {
  const { state } = change;
  const all: readonly NewJobEvent[] =
    state === undefined || state === row.state ? events : [...events, { kind: 'state', text: state }];
  const next = await changeRow(transaction, row, {
    ...change,
    updatedAt: at,
    eventCount: row.eventCount + all.length,
  });
  await addEvents(transaction, { job: row.id, at, before: row.eventCount }, all);
  return next;
}

/** The columns of a job without a holder at the start of a round. @param moment on the clock of the leases */
export function queued({ fence }: JobRow, moment: number): RowChange {
  return {
    state: 'queued',
    failure: null,
    messageToUser: null,
    finishedAt: null,
    turns: 0,
    turnStartedAt: null,
    tries: 0,
    wish: null,
    partial: 0,
    incomplete: 0,
    claims: 0,
    owner: null,
    fence: fence + 1,
    dueAt: moment,
  };
}
