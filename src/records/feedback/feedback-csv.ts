/** Feedback as lines of CSV (RFC 4180) that spreadsheets open without running what a reader wrote. */
import { printDate } from '../../lib/dates.ts';
import type { Feedback } from './feedback.ts';

/** What a spreadsheet takes for the beginning of a formula, or skips on the way to one. */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** What a terminal would obey; tabs and line ends stay. */
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

function field(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value).replace(CONTROL, ' ');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const COLUMNS: readonly (readonly [name: string, (entry: Feedback) => string | boolean | null])[] = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => printDate(createdAt)],
  ['path', ({ path }) => path],
  ['source', ({ source }) => source],
  ['status', ({ status }) => status],
  ['helpful', ({ helpful }) => helpful],
  ['comment', ({ comment }) => comment],
  ['reason', ({ reason }) => reason],
  ['contact', ({ contact }) => contact],
  ['code', ({ code }) => code],
  ['filename', ({ filename }) => filename],
  ['lang', ({ lang }) => lang],
];

/** First line of every export, with its end. */
export const FEEDBACK_CSV_HEADER = `${COLUMNS.map(([name]) => name).join(',')}\r\n`;

/** One entry, with the end of the line. */
export function feedbackCsvLine(entry: Feedback): string {
  return `${COLUMNS.map(([, value]) => field(value(entry))).join(',')}\r\n`;
}
