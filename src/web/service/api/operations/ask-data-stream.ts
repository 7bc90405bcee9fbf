/** Answers a question of a program as the data stream of the AI SDK 4. */
import * as z from '../../../../lib/schema.ts';
import {
  answerMessage,
  MAX_MESSAGE_BYTES,
  MAX_MESSAGES,
  messageFields,
} from '../../operation/answer-message.ts';
import { streamOperation } from '../../operation/operation.ts';
import { domainField } from '../../operation/reading-fields.ts';
import { dataStream } from '../../wire/data-stream.ts';

const messageSchema = z.object({
  role: z.enum(['system', 'assistant', 'data', 'user']).meta({ description: 'Who has said it' }),
  content: z.string().max(MAX_MESSAGE_BYTES).meta({ description: 'What was said' }),
  id: z.string().optional().meta({ description: 'Not used' }),
  parts: z.array(z.unknown()).optional().meta({ description: 'Not used: `content` has the text' }),
});

export const askDataStream = streamOperation({
  id: 'askDataStream',
  method: 'POST',
  paths: ['/discovery/v1/assistant/{domain}/message'],
  auth: 'ask',
  tag: 'Reading',
  summary: 'Ask a question (AI SDK 4)',
  description:
    'Answers the last of the messages from the pages, as readers are answered on the site: quotes to the letter, or sentences of a model that the pages say. The answer is text in Markdown and its sources, in the data stream protocol of version 4 of the AI SDK.',
  params: z.strictObject({ domain: domainField }),
  body: {
    schema: z
      .object({
        messages: z
          .array(messageSchema)
          .min(1)
          .max(MAX_MESSAGES)
          .meta({ description: 'The conversation, oldest first; the last one is the question' }),
        ...messageFields,
      })
      .meta({ id: 'QuestionOfVersion4', description: 'A question and the conversation before it' }),
    max: MAX_MESSAGE_BYTES,
    example: {
      fp: 'anonymous',
      messages: [{ id: 'm1', role: 'user', content: 'Where do I start?', parts: [] }],
    },
  },
  readsOnly: true,
  errors: ['site/unavailable', 'ask/off'],
  answer: {
    type: 'text/plain',
    headers: { 'X-Vercel-AI-Data-Stream': 'v1' },
    description: 'The answer as it comes: each line is a code, a colon and JSON',
    example:
      'f:{"messageId":"6f1c1a3e"}\nh:{"sourceType":"url","id":"S1","url":"https://docs.example.com/guides/start","title":"Start"}\n0:"Install it."\n',
  },
  handle: async ({ body, ...context }) => {
    const turns = body.messages.map(({ role, content }) => ({ role, text: content }));
    const { parts, threadId } = await answerMessage(context, body, turns);
    return dataStream(parts, threadId);
  },
});
