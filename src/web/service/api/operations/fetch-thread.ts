/** Fetches one conversation: its questions and answers. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { presentThread, threadSchema } from '../../wire/question.ts';
import { questionIdPattern } from './list-questions.ts';

export const fetchThread = operation({
  id: 'fetchThread',
  method: 'GET',
  paths: ['/v1/analytics/{projectId}/assistant/threads/{threadId}'],
  auth: 'feedback:read',
  tag: 'Feedback',
  summary: 'Fetch a conversation',
  description: 'All questions and answers of a conversation that are still kept, oldest first.',
  params: z.strictObject({
    projectId: projectIdField,
    threadId: z
      .string()
      .regex(questionIdPattern)
      .meta({ description: '`threadId` of an answer or of a question, or the `id` of a question' }),
  }),
  answer: {
    status: 200,
    description: 'The conversation',
    schema: threadSchema,
    examples: {
      'One question': {
        threadId: '01kf0xq2m3n4p5r6s7t8v9w0x1',
        createdAt: '2026-01-15T12:00:00.000Z',
        messages: [
          {
            id: '01kf0xq2m3n4p5r6s7t8v9w0x1-q',
            role: 'user',
            content: 'How do I rotate a key?',
            createdAt: '2026-01-15T12:00:00.000Z',
          },
          {
            id: '01kf0xq2m3n4p5r6s7t8v9w0x1-a',
            role: 'assistant',
            content: 'Make a new key, deploy it, and revoke the old one.',
            createdAt: '2026-01-15T12:00:00.000Z',
          },
        ],
      },
    },
  },
  handle: async ({ service, project, params }) => {
    const turns = await service.records.questions.thread(project, params.threadId.toLowerCase());
    if (turns.length === 0) throw notFound();
    return presentThread(turns);
  },
});
