/** Lists the events of an agent job, for programs that follow it. */
import { defined } from '../../../../lib/defined.ts';
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { jobIdField, projectIdField, wholeField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { jobEventSchema, presentJobEvent } from '../../wire/job-event.ts';

export const listJobEvents = operation({
  id: 'listAgentJobEvents',
  method: 'GET',
  paths: ['/v2/agent/{projectId}/job/{id}/events'],
  auth: 'jobs:read',
  tag: 'Agent jobs',
  summary: 'List events of an agent job',
  description:
    'What happened in the session, oldest first. To follow it, ask again with the `id` of the last event as `after`.',
  params: z.strictObject({ projectId: projectIdField, id: jobIdField }),
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .meta({
        description: 'Only events that come after the one with this id',
        examples: ['00000005'],
      }),
    limit: wholeField({ min: 1, max: 500, default: 100, description: 'Most events in the answer' }),
  }),
  answer: {
    status: 200,
    description: 'The events',
    schema: z
      .strictObject({
        events: z.array(jobEventSchema),
        hasMore: z.boolean().meta({ description: 'Whether more of them are there already' }),
      })
      .meta({ id: 'AgentJobEvents', description: 'Events of a session, oldest first' }),
    examples: {
      'Two events': {
        events: [
          {
            id: '00000004',
            at: '2026-01-15T12:00:02.100Z',
            kind: 'state',
            text: 'running',
          },
          {
            id: '00000005',
            at: '2026-01-15T12:00:02.310Z',
            kind: 'tool',
            text: 'Changed guides/start.mdx',
          },
        ],
        hasMore: false,
      },
    },
  },
  handle: async ({ service, project, params: { id }, query: { after, limit } }) => {
    const { jobs } = service.records;
    if ((await jobs.get(project, id)) === undefined) throw notFound();
    const page = { limit: limit + 1, ...defined({ after }) };
    const events = await jobs.events(project, id, page);
    return { events: events.slice(0, limit).map(presentJobEvent), hasMore: events.length > limit };
  },
});
