/** Converts entries to rows of the table and back. */
import type { SqlValue } from '../store/database.ts';
import type { Feedback } from './feedback.ts';
import { kindFacts, kindNumber } from './feedback-kind.ts';

export interface FeedbackRow {
  readonly project: string;
  readonly id: string;
  readonly createdAt: number;
  readonly kind: number;
  readonly path: string;
  readonly version: number;
  readonly comment: string | null;
  readonly reason: string | null;
  readonly contact: string | null;
  readonly code: string | null;
  readonly filename: string | null;
  readonly lang: string | null;
  readonly anchor: string | null;
  readonly commit: string | null;
}

/** For statements in which the table is called `feedback`. */
export const FEEDBACK_COLUMNS = `feedback.project, feedback.id, feedback.created_at AS "createdAt", feedback.kind,
  feedback.path, feedback.version, feedback.comment, feedback.reason, feedback.contact, feedback.code,
  feedback.filename, feedback.lang, feedback.anchor, feedback.commit_id AS "commit"`;

export function feedbackOf(row: FeedbackRow): Feedback {
  const { status, source, helpful } = kindFacts(row.kind);
  const { project, id, createdAt, path, version, comment, reason, contact, code, filename, lang } = row;
  const { anchor, commit } = row;
  return {
    id,
    project,
    path,
    source,
    status,
    comment,
    reason,
    helpful,
    contact,
    code,
    filename,
    lang,
    anchor,
    commit,
    createdAt,
    version,
  };
}

/** The comparison key of an e-mail address: case and Unicode composition do not matter. */
export function contactKey(contact: string): string {
  return contact.trim().normalize('NFC').toLowerCase();
}

export const INSERT_COLUMNS =
  'project, id, created_at, kind, path, version, submission_id, comment, reason, contact, contact_key, code, filename, lang, anchor, commit_id';
const COUNT = INSERT_COLUMNS.split(',').length;
/** `(?, ?, …)`: one row of an INSERT. */
export const INSERT_ROW = `(${Array.from({ length: COUNT }, () => '?').join(', ')})`;

/** In the order of `INSERT_COLUMNS`. */
export function insertValues(entry: Feedback, submissionId: string | null): SqlValue[] {
  return [
    entry.project,
    entry.id,
    entry.createdAt,
    kindNumber(entry),
    entry.path,
    entry.version,
    submissionId,
    entry.comment,
    entry.reason,
    entry.contact,
    entry.contact === null ? null : contactKey(entry.contact),
    entry.code,
    entry.filename,
    entry.lang,
    entry.anchor,
    entry.commit,
  ];
}
