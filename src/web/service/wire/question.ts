/** The JSON of questions that were asked: as a list, and as a conversation. */
import * as z from '../../../lib/schema.ts';
import type { AskedQuestion } from '../../../records/questions/question-records.ts';
import { timestamp } from './timestamp.ts';

export const questionSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Identifier of the question' }),
    threadId: z.string().meta({ description: 'Identifier of its conversation' }),
    timestamp: z.string().meta({ format: 'date-time', description: 'When it was asked' }),
    query: z.string().meta({ description: 'The question' }),
    response: z.string().meta({ description: 'The answer, as Markdown' }),
    responseType: z.enum(['answer']).meta({ description: 'Always `answer`: nothing is asked back' }),
    sources: z
      .array(
        z.strictObject({
          title: z.string().meta({ description: 'Title of the page, and of its section' }),
          url: z.string().meta({ description: 'Address of the section' }),
        }),
      )
      .meta({ description: 'What the answer cites, or the pages nearest to the question' }),
    resolutionStatus: z.enum(['answered', 'unanswered']).meta({
      description: '`unanswered` where the documentation does not say, and where the server could not answer',
    }),
    queryCategory: z.null().meta({ description: 'Questions are not sorted into categories' }),
    pageUrl: z.string().nullable().meta({ description: 'Page that the reader was on' }),
    caller: z.enum(['web', 'widget', 'api', 'mcp']).meta({ description: 'Where it was asked' }),
    vote: z
      .enum(['up', 'down'])
      .nullable()
      .meta({ description: 'Whether its reader said that the answer helped' }),
  })
  .meta({ id: 'AskedQuestion', description: 'A question and its answer' });

/** @param site public address of the site without trailing slash */
export function presentQuestion(
  { id, thread, askedAt, question, answer, sources, status, page, caller, vote }: AskedQuestion,
  site: string,
): z.output<typeof questionSchema> {
  return {
    id,
    threadId: thread,
    timestamp: timestamp(askedAt),
    query: question,
    response: answer,
    responseType: 'answer',
    sources: sources.map(({ title, url }) => ({ title, url: addressOf(site, url) })),
    resolutionStatus: status === 'answered' ? 'answered' : 'unanswered',
    queryCategory: null,
    pageUrl: page === null ? null : addressOf(site, page),
    caller,
    vote: vote === null ? null : vote === 1 ? 'up' : 'down',
  };
}

function addressOf(site: string, path: string): string {
  return path.startsWith('/') ? site + path : path;
}

export const threadSchema = z
  .strictObject({
    threadId: z.string().meta({ description: 'Identifier of the conversation' }),
    createdAt: z.string().meta({ format: 'date-time', description: 'When it began' }),
    messages: z
      .array(
        z.strictObject({
          id: z.string().meta({ description: 'Identifier of the message' }),
          role: z.enum(['user', 'assistant']).meta({ description: 'Who has said it' }),
          content: z.string().meta({ description: 'What was said, as Markdown' }),
          createdAt: z.string().meta({ format: 'date-time', description: 'When it was said' }),
        }),
      )
      .meta({ description: 'Questions and answers, oldest first' }),
  })
  .meta({ id: 'AskedThread', description: 'A conversation' });

/** @param turns at least one, oldest first */
export function presentThread(turns: readonly AskedQuestion[]): z.output<typeof threadSchema> {
  const [first] = turns;
  return {
    threadId: first!.thread,
    createdAt: timestamp(first!.askedAt),
    messages: turns.flatMap(({ id, askedAt, question, answer }) => {
      const createdAt = timestamp(askedAt);
      return [
        { id: `${id}-q`, role: 'user' as const, content: question, createdAt },
        { id: `${id}-a`, role: 'assistant' as const, content: answer, createdAt },
      ];
    }),
  };
}
