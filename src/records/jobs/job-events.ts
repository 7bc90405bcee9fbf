/** The event log of a job: numbered events up to a limit; the rest is only counted. */
import type { Queries, Transaction } from '../store/database.ts';
import type { JobEvent, JobEventKind, NewJobEvent } from './job.ts';
import { JOB_LIMITS } from './job-records.ts';
import { cutText } from './job-text.ts';

/** Sorts as text in the order of the numbers. */
const idOf = (number: number): string => String(number).padStart(8, '0');

interface Happened {
  readonly job: string;
  readonly at: number;
  /** Number of earlier events. */
  readonly before: number;
}

/**
 * The caller stores `before` plus the number of these events with the job's row in the same transaction: numbers stay
 * unique, and ids sort in the order of events whatever the clocks of several workers say.
 */
export async function addEvents(
  transaction: Transaction,
  { job, at, before }: Happened,
  events: readonly NewJobEvent[],
): Promise<void> {
  const room = Math.max(0, JOB_LIMITS.events - before);
  for (const [index, { kind, text }] of events.slice(0, room).entries())
    await transaction.run('INSERT INTO job_events (job, number, at, kind, words) VALUES (?, ?, ?, ?, ?)', [
      job,
      before + index + 1,
      at,
      kind,
      cutText(text, JOB_LIMITS.event),
    ]);
  if (events.length > room) {
    const lost = before + events.length - JOB_LIMITS.events;
    await transaction.run(
      `INSERT INTO job_events (job, number, at, kind, words) VALUES (?, ?, ?, 'note', ?)
       ON CONFLICT (job, number) DO UPDATE SET at = excluded.at, words = excluded.words`,
      [job, JOB_LIMITS.events + 1, at, `${lost} more ${lost === 1 ? 'event is' : 'events are'} not kept.`],
    );
  }
}

/** @param after id of the last known event */
export async function readEvents(
  queries: Queries,
  job: string,
  { after, limit }: { readonly after?: string; readonly limit: number },
): Promise<JobEvent[]> {
  const number = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : 0;
  const rows = await queries.all<{ number: number; at: number; kind: JobEventKind; text: string }>(
    'SELECT number, at, kind, words AS "text" FROM job_events WHERE job = ? AND number > ? ORDER BY number LIMIT ?',
    [job, number, limit],
  );
  return rows.map(({ number: own, ...event }) => ({ id: idOf(own), ...event }));
}
