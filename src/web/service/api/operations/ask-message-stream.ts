/** Answers a question of a program as the UI message stream of the AI SDK 5. */
import * as z from '../../../../lib/schema.ts';
import { askEvents } from '../../../reader/ask/ask-parts.ts';
import {
  answerMessage,
  MAX_MESSAGE_BYTES,
  MAX_MESSAGES,
  messageFields,
} from '../../operation/answer-message.ts';
import { streamOperation } from '../../operation/operation.ts';
import { domainField } from '../../operation/reading-fields.ts';

const partSchema = z.object({
  type: z.string().max(200).meta({ description: '`text`; parts of other kinds are passed over' }),
  text: z.string().max(MAX_MESSAGE_BYTES).optional().meta({ description: 'What was said' }),
});

const messageSchema = z.object({
  role: z.enum(['system', 'assistant', 'user']).meta({ description: 'Who has said it' }),
  parts: z.array(partSchema).max(MAX_MESSAGES).meta({ description: 'What the message is made of' }),
  id: z.string().optional().meta({ description: 'Not used' }),
});

export const askMessageStream = streamOperation({
  id: 'askMessageStream',
  method: 'POST',
  paths: ['/discovery/v2/assistant/{domain}/message'],
  auth: 'ask',
  tag: 'Reading',
  summary: 'Ask a question (AI SDK 5)',
  description:
    'Answers the last of the messages from the pages, as readers are answered on the site: quotes to the letter, or sentences of a model that the pages say. The answer is text in Markdown and its sources, in the UI message stream protocol of version 5 of the AI SDK; the part `finish` has the `threadId`.',
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
      .meta({ id: 'QuestionOfVersion5', description: 'A question and the conversation before it' }),
    max: MAX_MESSAGE_BYTES,
    example: {
      fp: 'anonymous',
      messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Where do I start?' }] }],
    },
  },
  readsOnly: true,
  errors: ['site/unavailable', 'ask/off'],
  answer: {
    type: 'text/event-stream',
    headers: { 'X-Vercel-AI-UI-Message-Stream': 'v1' },
    description: 'The answer as it comes: each event is a part as JSON, and the last one is `[DONE]`',
    example:
      'data: {"type":"start","messageId":"6f1c1a3e"}\n\ndata: {"type":"text-delta","id":"answer","delta":"Install it."}\n\ndata: [DONE]\n\n',
  },
  handle: async ({ body, ...context }) => {
    const turns = body.messages.map(({ role, parts }) => ({
      role,
      text: parts.map(({ type, text = '' }) => (type === 'text' ? text : '')).join(''),
    }));
    const { parts, threadId } = await answerMessage(context, body, turns);
    return askEvents(parts, threadId);
  },
});
