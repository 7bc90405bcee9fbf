/** Lists the edits that people declined, which no job makes again. */
import * as z from '../../../../lib/schema.ts';
import { projectIdField, wholeField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { declinedEditSchema, EXAMPLE_DECLINED, presentDeclinedEdit } from '../../wire/declined-edit.ts';

export const listDeclinedEdits = operation({
  id: 'listDeclinedEdits',
  method: 'GET',
  paths: ['/v2/agent/{projectId}/declined'],
  auth: 'jobs:read',
  tag: 'Agent jobs',
  summary: 'List declined edits',
  description:
    'Edits of jobs that people closed, reverted or took back, newest first. No job makes them again until the old text changes, a year has passed, or they are forgotten with `forgetDeclinedEdit`.',
  params: z.strictObject({ projectId: projectIdField }),
  query: z.strictObject({
    limit: wholeField({ min: 1, max: 1_000, default: 100, description: 'Most edits in the answer' }),
  }),
  answer: {
    status: 200,
    description: 'The edits',
    schema: z
      .strictObject({
        declined: z.array(declinedEditSchema),
        hasMore: z.boolean().meta({ description: 'Whether there are older ones' }),
      })
      .meta({ id: 'DeclinedEdits' }),
    examples: { 'One edit': { declined: [EXAMPLE_DECLINED], hasMore: false } },
  },
  handle: async ({ service, project, query: { limit } }) => {
    const edits = await service.records.jobs.declined.list(project, limit + 1);
    return { declined: edits.slice(0, limit).map(presentDeclinedEdit), hasMore: edits.length > limit };
  },
});
