/** Deletes expired and forgotten feedback in small transactions, so that other writers never wait long. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../store/database.ts';
import { KIND_SQL } from './feedback-kind.ts';
import type { FeedbackRecords } from './feedback-records.ts';
import { contactKey } from './feedback-row.ts';
import { idList } from './id-list.ts';

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

export function feedbackRemovals(database: Database): Pick<FeedbackRecords, 'expire' | 'forgetContact'> {
  return {
    expire: (project, before) => expire(database, project, before),
    forgetContact: (project, contact) => forget(database, project, contact),
  };
}
