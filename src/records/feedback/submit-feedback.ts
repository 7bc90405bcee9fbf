/** Stores readers' submissions: once for each submission id, with a comment that arrives after the vote. */
import { newId } from '../../lib/secrets/new-id.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import type { Feedback, FeedbackEvent } from './feedback.ts';
import { kindNumber } from './feedback-kind.ts';
import type { FeedbackRecords, NewFeedback } from './feedback-records.ts';
import {
  contactKey,
  FEEDBACK_COLUMNS,
  type FeedbackRow,
  feedbackOf,
  INSERT_COLUMNS,
  INSERT_ROW,
  insertValues,
} from './feedback-row.ts';

/** How long a reader may add to a submission. */
const OPEN_MS = 15 * 60_000;

const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text === '' ? null : text;

function entryOf(given: NewFeedback, id: string, createdAt: number): Feedback {
  return {
    id,
    project: given.project,
    path: given.path,
    source: given.source,
    status: 'pending',
    comment: textOrNull(given.comment),
    reason: textOrNull(given.reason),
    helpful: given.source === 'contextual' ? (given.helpful ?? null) : null,
    contact: textOrNull(given.contact),
    code: textOrNull(given.code),
    filename: textOrNull(given.filename),
    lang: textOrNull(given.lang),
    anchor: textOrNull(given.anchor),
    commit: textOrNull(given.commit),
    createdAt,
    version: 1,
  };
}

/** The newer vote wins; text is only ever added. */
function merged(stored: Feedback, given: Feedback): Feedback {
  return {
    ...stored,
    helpful: given.helpful ?? stored.helpful,
    comment: stored.comment ?? given.comment,
    reason: stored.reason ?? given.reason,
    contact: stored.contact ?? given.contact,
    code: stored.code ?? given.code,
    filename: stored.filename ?? given.filename,
    lang: stored.lang ?? given.lang,
  };
}

async function save(transaction: Transaction, entry: Feedback): Promise<void> {
  const { comment, reason, contact, code, filename, lang, project, id } = entry;
  await transaction.run(
    `UPDATE feedback SET kind = ?, comment = ?, reason = ?, contact = ?, contact_key = ?, code = ?, filename = ?, lang = ?
     WHERE project = ? AND id = ?`,
    [
      kindNumber(entry),
      comment,
      reason,
      contact,
      contact === null ? null : contactKey(contact),
      code,
      filename,
      lang,
      project,
      id,
    ],
  );
}

export function createSubmit(
  { database, clock, random }: RecordDeps,
  onEvents: OnEvents<FeedbackEvent>,
): FeedbackRecords['submit'] {
  const addTo = async (transaction: Transaction, stored: Feedback, given: Feedback): Promise<void> => {
    const isOpen = given.createdAt - stored.createdAt < OPEN_MS;
    // The same id on another page is a replay or an attack: it reveals and changes nothing.
    if (isOpen && stored.source === given.source && stored.path === given.path)
      await save(transaction, merged(stored, given));
  };
  return async (given) => {
    const entry = entryOf(given, newId(clock, random), clock());
    return database.write(async (transaction) => {
      const row = await transaction.first<FeedbackRow>(
        `SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE project = ? AND submission_id = ?`,
        [given.project, given.submissionId],
      );
      if (row === undefined) {
        await transaction.run(
          `INSERT INTO feedback (${INSERT_COLUMNS}) VALUES ${INSERT_ROW}`,
          insertValues(entry, given.submissionId),
        );
        await onEvents(transaction, [{ kind: 'feedback.created', feedback: entry }]);
        return { id: entry.id, created: true };
      }
      await addTo(transaction, feedbackOf(row), entry);
      return { id: row.id, created: false };
    });
  };
}
