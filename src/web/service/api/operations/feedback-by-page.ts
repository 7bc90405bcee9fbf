/** Counts feedback for each page, those with most entries first. */
import * as z from '../../../../lib/schema.ts';
import {
  dateOrder,
  feedbackFilterFields,
  filterOf,
  projectIdField,
  wholeField,
} from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { pageReportSchema, presentPageReport } from '../../wire/page-report.ts';

export const feedbackByPage = operation({
  id: 'listFeedbackByPage',
  method: 'GET',
  paths: [
    '/api/external/v1/analytics/{projectId}/feedback/by-page',
    '/v1/analytics/{projectId}/feedback/by-page',
  ],
  auth: 'feedback:read',
  tag: 'Feedback',
  summary: 'Count feedback by page',
  description: 'How many readers each page helped and did not help, pages with most entries first.',
  params: z.strictObject({ projectId: projectIdField }),
  query: z
    .strictObject({
      ...feedbackFilterFields,
      limit: wholeField({ min: 1, max: 100, default: 10, description: 'Most pages in the answer' }),
    })
    .check(dateOrder),
  answer: {
    status: 200,
    description: 'The pages with most feedback',
    schema: z
      .strictObject({
        feedback: z.array(pageReportSchema),
        hasMore: z.boolean().meta({ description: 'Whether there are more pages than `limit`' }),
      })
      .meta({ id: 'FeedbackByPage', description: 'Feedback counted by page' }),
    examples: {
      'One page': {
        feedback: [{ path: '/guides/start', thumbsUp: 41, thumbsDown: 7, code: 2, total: 50 }],
        hasMore: false,
      },
    },
  },
  handle: async ({ service, project, query }) => {
    const { pages, hasMore } = await service.records.feedback.byPage(filterOf(project, query), {
      limit: query.limit,
    });
    return { feedback: pages.map(presentPageReport), hasMore };
  },
});
