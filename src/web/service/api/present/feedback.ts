/** Feedback as the API shows it (requirement 2.3): flat, every key of its shape always there, no other key. */
import * as z from '../../../../lib/schema.ts';
import { FEEDBACK_STATUSES, type Feedback } from '../../../../records/feedback/feedback.ts';
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
  ])
  .meta({ id: 'Feedback' });

export type WireFeedback = z.output<typeof feedbackSchema>;

export function presentFeedback(row: Feedback): WireFeedback {
  const { id, path, source, status } = row;
  const comment = row.comment ?? row.reason;
  const createdAt = timestamp(row.createdAt);
  switch (source) {
    case 'contextual':
      return {
        id,
        path,
        comment,
        createdAt,
        source,
        status,
        helpful: row.helpful === true,
        contact: row.contact,
      };
    case 'code_snippet':
      return {
        id,
        path,
        comment,
        createdAt,
        source,
        status,
        code: row.code ?? '',
        filename: row.filename,
        lang: row.lang,
      };
    case 'agent':
      return { id, path, comment, createdAt, source, status };
  }
}
