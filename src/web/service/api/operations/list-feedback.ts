/** Lists feedback, newest first, in pages. */
import { openCursor, sealCursor } from '../../../../lib/cursor.ts';
import * as z from '../../../../lib/schema.ts';
import { derivedKey } from '../../../../lib/secrets/derive-key.ts';
import { feedbackScope } from '../../../../records/feedback/feedback-scope.ts';
import { invalidRequest } from '../../../edge/problem/request-problem.ts';
import {
  dateOrder,
  feedbackFilterFields,
  filterOf,
  projectIdField,
  VOTES_ALONE,
  wholeField,
} from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { feedbackSchema, presentBareVote, presentFeedback } from '../../wire/feedback-entry.ts';

const query = z
  .strictObject({
    ...feedbackFilterFields,
    limit: wholeField({ min: 1, max: 100, default: 50, description: 'Most entries in the answer' }),
    cursor: z
      .string()
      .optional()
      .meta({ description: '`nextCursor` of the page before, unchanged, with the same filters' }),
  })
  .check(dateOrder);

const feedbackPageSchema = z
  .strictObject({
    feedback: z.array(feedbackSchema),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it back as `cursor` for the next page; null on the last one' }),
    hasMore: z.boolean().meta({ description: 'Whether there is a next page' }),
  })
  .meta({ id: 'FeedbackPage', description: 'One page of feedback' });

const cursorKey = derivedKey('cursor');

export const listFeedback = operation({
  id: 'listFeedback',
  method: 'GET',
  paths: ['/api/external/v1/analytics/{projectId}/feedback', '/v1/analytics/{projectId}/feedback'],
  auth: 'feedback:read',
  tag: 'Feedback',
  summary: 'List feedback',
  description:
    'What readers said about the pages of a project, newest first. While `hasMore` is true, ask again with `nextCursor` as `cursor`; entries that arrive meanwhile neither repeat nor hide others.',
  params: z.strictObject({ projectId: projectIdField }),
  query,
  answer: {
    status: 200,
    description: 'A page of feedback',
    schema: feedbackPageSchema,
    examples: {
      'Two kinds of entry': {
        feedback: [
          {
            id: '01kf0xq2m3n4p5r6s7t8v9w0x1',
            path: '/guides/start',
            comment: 'The second step does not work on Windows',
            createdAt: '2026-01-15T12:00:00.000Z',
            source: 'contextual',
            status: 'pending',
            helpful: false,
            contact: 'reader@example.com',
          },
          {
            id: '01kf0xq2m3n4p5r6s7t8v9w0x0',
            path: '/guides/install',
            comment: null,
            createdAt: '2026-01-14T08:30:00.250Z',
            source: 'code_snippet',
            status: 'resolved',
            code: 'npm install lectern',
            filename: null,
            lang: 'sh',
          },
        ],
        nextCursor: 'AbZ9kq3WnS0x',
        hasMore: true,
      },
      'The last page': { feedback: [], nextCursor: null, hasMore: false },
    },
  },
  handle: async ({ service, project, query: values }) => {
    const { limit, cursor } = values;
    const filter = filterOf(project, values);
    const key = cursorKey(service.secret);
    const scope = feedbackScope(filter);
    const after = cursor === undefined ? undefined : openCursor(key, scope, cursor);
    if (cursor !== undefined && after === undefined)
      throw invalidRequest([
        {
          message: '"cursor" is not a nextCursor of this project with these filters; begin without it',
          path: 'cursor',
        },
      ]);
    const page = await service.records.feedback.list(
      filter,
      after === undefined ? { limit } : { limit, after },
    );
    return {
      feedback: page.items.map(values.source === VOTES_ALONE ? presentBareVote : presentFeedback),
      nextCursor: page.next === undefined ? null : sealCursor(key, scope, page.next),
      hasMore: page.next !== undefined,
    };
  },
});
