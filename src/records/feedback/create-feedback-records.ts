/** Creates the feedback records on either database from the parts in this folder. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, SqlValue } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createStatusChanges } from './change-status.ts';
import { feedbackCounts } from './count-feedback.ts';
import { FEEDBACK_STATUSES, type FeedbackEvent, type FeedbackStatus } from './feedback.ts';
import { KIND_SQL } from './feedback-kind.ts';
import type { FeedbackRecords, ImportedFeedback } from './feedback-records.ts';
import {
  contactKey,
  FEEDBACK_COLUMNS,
  type FeedbackRow,
  feedbackOf,
  INSERT_COLUMNS,
  INSERT_ROW,
  insertValues,
} from './feedback-row.ts';
import { feedbackWork } from './feedback-work.ts';
import { idList } from './id-list.ts';
import { feedbackLists } from './list-feedback.ts';
import { createSubmit } from './submit-feedback.ts';

/** Entries of one transaction. */
const SLICE = 500;

async function ids(database: Database, sql: string, values: readonly (string | number)[]): Promise<string[]> {
  return (await database.all<{ id: string }>(`${sql} LIMIT ${SLICE}`, values)).map(({ id }) => id);
}

async function deleteEntries(
  database: Database,
  project: string,
  doomed: readonly string[],
): Promise<number> {
  const list = idList(doomed);
  return database.write(async (transaction) => {
    const values = [project, ...list.values];
    await transaction.run(
      `DELETE FROM feedback_events WHERE project = ? AND feedback IN ${list.sql}`,
      values,
    );
    await transaction.run(
      `DELETE FROM feedback_mentions WHERE project = ? AND feedback IN ${list.sql}`,
      values,
    );
    return transaction.run(`DELETE FROM feedback WHERE project = ? AND id IN ${list.sql}`, values);
  });
}

async function expire(database: Database, project: string, before: number): Promise<number> {
  const sql = 'SELECT id FROM feedback WHERE project = ? AND created_at < ? ORDER BY created_at, id';
  let deleted = 0;
  for (;;) {
    const doomed = await ids(database, sql, [project, before]);
    if (doomed.length === 0) return deleted;
    deleted += await deleteEntries(database, project, doomed);
    await nextTurn();
  }
}

/** The reason goes too, since the reader chose it; vote and page stay, they identify no one. */
async function forget(database: Database, project: string, contact: string): Promise<number> {
  const key = contactKey(contact);
  let forgotten = 0;
  for (;;) {
    const found = await ids(database, 'SELECT id FROM feedback WHERE project = ? AND contact_key = ?', [
      project,
      key,
    ]);
    if (found.length === 0) return forgotten;
    const list = idList(found);
    forgotten += await database.write((transaction) =>
      transaction.run(
        `UPDATE feedback SET comment = NULL, reason = NULL, contact = NULL, contact_key = NULL, kind = ${KIND_SQL.withoutText}
         WHERE project = ? AND contact_key = ? AND id IN ${list.sql}`,
        [project, key, ...list.values],
      ),
    );
    await nextTurn();
  }
}

/** Deletes expired and forgotten feedback in small transactions, so that other writers never wait long. */
function feedbackRemovals(database: Database): Pick<FeedbackRecords, 'expire' | 'forgetContact'> {
  return {
    expire: (project, before) => expire(database, project, before),
    forgetContact: (project, contact) => forget(database, project, contact),
  };
}

/** Of a longer history, only the newest are returned. */
const MAX_EVENTS = 500;

interface EventRow {
  readonly at: number;
  readonly actor: string;
  readonly note: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly assigned: string | null;
}

const statusOf = (number: number | null): FeedbackStatus | null =>
  number === null ? null : FEEDBACK_STATUSES[number]!;

async function history(database: Database, project: string, id: string) {
  const rows = await database.all<EventRow>(
    `SELECT at, actor, note, from_status AS "from", to_status AS "to", assigned_to AS assigned FROM feedback_events
     WHERE project = ? AND feedback = ? ORDER BY place DESC LIMIT ${MAX_EVENTS}`,
    [project, id],
  );
  return rows.reverse().map(({ at, actor, note, from, to, assigned }) => ({
    at,
    actor,
    kind:
      assigned !== null ? ('assignment' as const) : note === null ? ('status' as const) : ('note' as const),
    from: statusOf(from),
    to: statusOf(to),
    note,
    assigned,
  }));
}

/** The history of an entry: changes of its status, and the team's notes. */
function feedbackHistory({
  database,
  clock,
}: Pick<RecordDeps, 'database' | 'clock'>): Pick<FeedbackRecords, 'history' | 'addNote' | 'jobsOf'> {
  return {
    history: (project, id) => history(database, project, id),
    jobsOf: async (project, ids) => {
      if (ids.length === 0) return new Map();
      const list = idList(ids);
      const rows = await database.all<{ feedback: string; actor: string }>(
        `SELECT feedback, actor FROM feedback_events
         WHERE project = ? AND feedback IN ${list.sql} AND actor LIKE 'job:%' ORDER BY place`,
        [project, ...list.values],
      );
      return new Map(rows.map(({ feedback, actor }) => [feedback, actor.slice('job:'.length)]));
    },
    addNote: async ({ project, id, actor, text, mentioned = [] }) => {
      const at = clock();
      return database.write(async (transaction) => {
        const added = await transaction.run(
          `INSERT INTO feedback_events (project, feedback, place, at, actor, note)
           SELECT project, id,
             1 + coalesce((SELECT max(place) FROM feedback_events AS event
               WHERE event.project = feedback.project AND event.feedback = feedback.id), 0),
             CAST(? AS bigint), CAST(? AS text), CAST(? AS text)
           FROM feedback WHERE project = ? AND id = ?`,
          [at, actor, text, project, id],
        );
        for (const member of added > 0 ? mentioned : [])
          await transaction.run(
            `INSERT INTO feedback_mentions (project, member, feedback, at) VALUES (?, ?, ?, ?)
             ON CONFLICT (project, member, feedback) DO UPDATE SET at = excluded.at`,
            [project, member, id, at],
          );
        return added > 0;
      });
    },
  };
}

/** @param onEvents called inside the transaction; imports and deletions are no events */
export function createFeedbackRecords(deps: RecordDeps, onEvents: OnEvents<FeedbackEvent>): FeedbackRecords {
  return {
    submit: createSubmit(deps, onEvents),
    bySubmission: createBySubmission(deps.database),
    ...feedbackLists(deps.database),
    ...feedbackCounts(deps.database),
    ...createStatusChanges(deps, onEvents),
    ...feedbackHistory(deps),
    ...feedbackWork(deps),
    import: createImport(deps.database),
    ...feedbackRemovals(deps.database),
  };
}

/** Finds the entry of a submission, to detect repeated ones. */
function createBySubmission(database: Database): FeedbackRecords['bySubmission'] {
  return async (project, submissionId) => {
    const row = await database.first<FeedbackRow>(
      `SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE project = ? AND submission_id = ?`,
      [project, submissionId],
    );
    return row === undefined ? undefined : feedbackOf(row);
  };
}

/**
 * Large enough to write each index page rarely, small enough that concurrent submissions are not delayed noticeably.
 */
const ROWS_OF_A_TRANSACTION = 10_000;
/**
 * PostgreSQL answers each statement over the network. SQLite copies the pages that a statement of many rows changes, in
 * case it fails half way, which takes longer than the rows themselves.
 */
const ROWS_OF_A_STATEMENT = Object.freeze({ postgres: 200, sqlite: 1 });

const insert = (rows: number): string =>
  `INSERT INTO feedback (${INSERT_COLUMNS}) VALUES ${Array.from({ length: rows }, () => INSERT_ROW).join(', ')}
   ON CONFLICT (project, id) DO NOTHING`;
function valuesOf(rows: readonly ImportedFeedback[]): SqlValue[] {
  return rows.flatMap((row) =>
    insertValues(
      {
        ...row,
        reason: row.reason ?? null,
        anchor: row.anchor ?? null,
        commit: row.commit ?? null,
        version: 1,
      },
      null,
    ),
  );
}

/** @returns the number of new rows */
function store(database: Database, rows: readonly ImportedFeedback[]): Promise<number> {
  const size = ROWS_OF_A_STATEMENT[database.kind];
  const [many, one] = [insert(size), insert(1)];
  return database.write(async (transaction) => {
    const whole = rows.length - (rows.length % size);
    let added = 0;
    for (let at = 0; at < whole; at += size)
      added += await transaction.run(many, valuesOf(rows.slice(at, at + size)));
    for (const row of rows.slice(whole)) added += await transaction.run(one, valuesOf([row]));
    return added;
  });
}

/** Imports feedback, many rows in one statement and limited rows in one transaction. */
function createImport(database: Database): FeedbackRecords['import'] {
  return async (rows, progress) => {
    let [read, added] = [0, 0];
    let waiting: ImportedFeedback[] = [];
    const flush = async (): Promise<void> => {
      if (waiting.length === 0) return;
      added += await store(database, waiting);
      read += waiting.length;
      waiting = [];
      progress?.(read);
    };
    const take = (row: ImportedFeedback): boolean => waiting.push(row) >= ROWS_OF_A_TRANSACTION;
    // An async loop over a plain list would cost a tick for each row.
    if (Symbol.iterator in rows) for (const row of rows) take(row) && (await flush());
    else for await (const row of rows) take(row) && (await flush());
    await flush();
    return { added, known: read - added };
  };
}
