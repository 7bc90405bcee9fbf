/** Presents a feedback entry to other programs: as an item of the API and of webhooks, a line of JSON, a line of CSV. */

import * as z from '../../../lib/schema.ts';
import { printDate } from '../../../lib/time/dates.ts';
import { FEEDBACK_STATUSES, type Feedback } from '../../../records/feedback/feedback.ts';
import { csvLine } from './csv-line.ts';
import { timestamp, timestampSchema } from './timestamp.ts';

const base = {
  id: z.string().meta({ description: 'Identifier of the entry' }),
  path: z.string().meta({ description: 'Path of the page', examples: ['/guides/start'] }),
  comment: z
    .string()
    .nullable()
    .meta({ description: 'What the reader wrote, else the sentence of the reason they chose' }),
  createdAt: timestampSchema,
};
const status = z.enum(FEEDBACK_STATUSES).meta({ id: 'FeedbackStatus', description: 'How far it is handled' });
const textOrNull = z.string().nullable();

export const feedbackSchema = z
  .discriminatedUnion('source', [
    z
      .strictObject({
        ...base,
        source: z.literal('contextual'),
        status,
        helpful: z.boolean().meta({ description: 'Whether the page helped; false when that is not known' }),
        contact: textOrNull.meta({ description: 'E-mail address, when the reader left one' }),
      })
      .meta({ id: 'ContextualFeedback', description: 'An answer to "Was this page helpful?"' }),
    z
      .strictObject({
        ...base,
        source: z.literal('code_snippet'),
        status,
        code: z.string().meta({ description: 'The code sample it is about' }),
        filename: textOrNull.meta({ description: 'Title of the sample, when it has one' }),
        lang: textOrNull.meta({ description: 'Language of the sample' }),
      })
      .meta({ id: 'CodeFeedback', description: 'A report about a code sample' }),
    z
      .strictObject({ ...base, source: z.literal('agent'), status })
      .meta({ id: 'AgentFeedback', description: 'What an agent that read the page reported' }),
    z.strictObject({ ...base, source: z.literal('thumbs_only'), status }).meta({
      id: 'BareVote',
      description:
        'A vote without text, where a list was asked for `source=thumbs_only`; the same entry has the vote itself in the list of `contextual`',
    }),
  ])
  .meta({ id: 'Feedback' });

type WireFeedback = z.output<typeof feedbackSchema>;

/** Flat, with exactly the keys of its shape. */
export function presentFeedback(row: Feedback): WireFeedback {
  const { source, status } = row;
  const shared = {
    id: row.id,
    path: row.path,
    comment: row.comment ?? row.reason,
    createdAt: timestamp(row.createdAt),
  };
  switch (source) {
    case 'contextual':
      return { ...shared, source, status, helpful: row.helpful === true, contact: row.contact };
    case 'code_snippet':
      return { ...shared, source, status, code: row.code ?? '', filename: row.filename, lang: row.lang };
    case 'agent':
      return { ...shared, source, status };
  }
}

/** The entry of a list of votes alone: the hosted platform gives it a source of its own, and no field for the vote. */
export function presentBareVote(row: Feedback): WireFeedback {
  const { id, path, comment, createdAt, status: handled } = presentFeedback(row);
  return { id, path, comment, createdAt, source: 'thumbs_only', status: handled };
}

/** The API's keys for this source, plus those that a lossless import needs: `reason`, and `helpful` as null without a vote. */
function exportedItem(entry: Feedback): Readonly<Record<string, string | boolean | null>> {
  const { id, path, comment, createdAt, source, status, reason, helpful, contact, code, filename, lang } =
    entry;
  const { anchor, commit } = entry;
  return {
    id,
    path,
    comment,
    createdAt: printDate(createdAt),
    source,
    status,
    ...(source === 'contextual' ? { helpful } : {}),
    ...(source === 'contextual' || contact !== null ? { contact } : {}),
    ...(source === 'code_snippet' || code !== null ? { code: code ?? '', filename, lang } : {}),
    ...(reason === null ? {} : { reason }),
    ...(anchor === null ? {} : { anchor }),
    ...(commit === null ? {} : { commit }),
  };
}

/** A line of an export: one object without line breaks. Control characters are escaped, so that no terminal executes them. */
export function feedbackJson(entry: Feedback): string {
  return JSON.stringify(exportedItem(entry)).replace(
    /[\u007F-\u009F\u2028-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
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

/** Header line of every CSV export, with its line end. */
export const FEEDBACK_CSV_HEADER = `${COLUMNS.map(([name]) => name).join(',')}\r\n`;

/** A line of a CSV export (RFC 4180), with its line end; formulas are escaped, so that spreadsheets do not run them. */
export function feedbackCsvLine(entry: Feedback): string {
  return csvLine(COLUMNS.map(([, value]) => value(entry)));
}
