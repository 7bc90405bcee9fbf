/** Lists what readers and programs asked, newest first, in pages. */
import * as z from '../../../../lib/schema.ts';
import { dateField, dateOrder, projectIdField, wholeField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { presentQuestion, questionSchema } from '../../wire/question.ts';

export const questionPeriod = {
  dateFrom: dateField('Only questions asked at this moment or later.').optional(),
  dateTo: dateField('Only questions asked before this moment.').optional(),
};

/** Of a question or a conversation. */
export const questionIdPattern = /^[0-9a-zA-Z]{26}$/;

export const listQuestions = operation({
  id: 'listQuestions',
  method: 'GET',
  paths: ['/v1/analytics/{projectId}/assistant'],
  auth: 'feedback:read',
  tag: 'Feedback',
  summary: 'List questions',
  description:
    'What readers, programs and assistants asked about the documentation, newest first, with the answers. Questions are kept for as many days as the operator has set, without who asked.',
  params: z.strictObject({ projectId: projectIdField }),
  query: z
    .strictObject({
      ...questionPeriod,
      limit: wholeField({ min: 1, max: 1_000, default: 100, description: 'Most questions in the answer' }),
      cursor: z
        .string()
        .regex(questionIdPattern)
        .optional()
        .meta({ description: '`nextCursor` of the page before' }),
    })
    .check(dateOrder),
  answer: {
    status: 200,
    description: 'A page of questions',
    schema: z
      .strictObject({
        conversations: z.array(questionSchema).meta({ description: 'Questions, each with its answer' }),
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: 'Send it back as `cursor` for the next page; null on the last one' }),
        hasMore: z.boolean().meta({ description: 'Whether there is a next page' }),
      })
      .meta({ id: 'QuestionPage', description: 'One page of questions' }),
    examples: {
      'One question': {
        conversations: [
          {
            id: '01kf0xq2m3n4p5r6s7t8v9w0x1',
            threadId: '01kf0xq2m3n4p5r6s7t8v9w0x1',
            timestamp: '2026-01-15T12:00:00.000Z',
            query: 'How do I rotate a key?',
            response: 'Make a new key, deploy it, and revoke the old one.',
            responseType: 'answer',
            sources: [
              { title: 'API keys › Rotate a key', url: 'https://docs.example.com/service/keys#rotate-a-key' },
            ],
            resolutionStatus: 'answered',
            queryCategory: null,
            pageUrl: 'https://docs.example.com/service/keys',
            caller: 'web',
            vote: 'up',
          },
        ],
        nextCursor: null,
        hasMore: false,
      },
    },
  },
  handle: async ({ service, project, query: { dateFrom, dateTo, limit, cursor } }) => {
    const { questions, hasMore } = await service.records.questions.list({
      project,
      limit,
      from: dateFrom,
      to: dateTo,
      before: cursor?.toLowerCase(),
    });
    const site = service.projects.get(project)?.url ?? '';
    return {
      conversations: questions.map((question) => presentQuestion(question, site)),
      nextCursor: hasMore ? questions.at(-1)!.id : null,
      hasMore,
    };
  },
});
