/** Presents the feedback counts of one page in the API. */
import * as z from '../../../lib/schema.ts';
import type { PageReport } from '../../../records/feedback/feedback-records.ts';

const count = z.int().min(0);

export const pageReportSchema = z
  .strictObject({
    path: z.string().meta({ description: 'Path of the page', examples: ['/guides/start'] }),
    thumbsUp: count.meta({ description: 'Readers whom the page helped' }),
    thumbsDown: count.meta({ description: 'Readers whom it did not help' }),
    code: count.meta({ description: 'Reports about code samples' }),
    agent: count.optional().meta({ description: 'Comments of agents; absent where there are none' }),
    unrated: count
      .optional()
      .meta({ description: 'Page feedback without a vote, from an import; absent where there is none' }),
    total: count.meta({ description: 'All entries: the sum of the other numbers' }),
  })
  .meta({ id: 'PageFeedback', description: 'Feedback of one page, counted' });

type WirePageReport = z.output<typeof pageReportSchema>;

export function presentPageReport(report: PageReport): WirePageReport {
  const { path, thumbsUp, thumbsDown, code, agent, unrated, total } = report;
  return {
    path,
    thumbsUp,
    thumbsDown,
    code,
    ...(agent === 0 ? {} : { agent }),
    ...(unrated === 0 ? {} : { unrated }),
    total,
  };
}
