/** Stops an agent job. */
import * as z from '../../../../lib/schema.ts';
import { isEnded } from '../../../../records/jobs/job.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { jobIdField, projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { agentJobSchema, exampleJob } from '../../wire/agent-job.ts';
import { jobReply } from '../job-reply.ts';

export const cancelJob = operation({
  id: 'cancelAgentJob',
  method: 'POST',
  paths: ['/v2/agent/{projectId}/job/{id}/cancel'],
  auth: 'jobs:write',
  tag: 'Agent jobs',
  summary: 'Cancel an agent job',
  description:
    'A job that nobody works on is cancelled at once. One that runs hears of it within seconds: until then `wish` is `cancel`. One that has ended stays as it is. What was pushed before stays pushed.',
  params: z.strictObject({ projectId: projectIdField, id: jobIdField }),
  errors: ['store/full'],
  answer: {
    status: 200,
    description: 'The job as it is now',
    schema: agentJobSchema,
    examples: {
      Cancelled: exampleJob({
        state: 'cancelled',
        updatedAt: Date.UTC(2026, 0, 15, 12, 0, 1, 500),
        finishedAt: Date.UTC(2026, 0, 15, 12, 0, 1, 500),
      }),
      'Still running': exampleJob({
        state: 'running',
        wish: 'cancel',
        updatedAt: Date.UTC(2026, 0, 15, 12, 0, 1, 500),
      }),
    },
  },
  handle: async ({ service, project, actor, params: { id } }) => {
    const { audit, jobs } = service.records;
    const before = await jobs.get(project, id);
    const job = before === undefined ? undefined : await jobs.cancel(project, id, actor);
    if (before === undefined || job === undefined) throw notFound();
    if (!isEnded(before.state)) {
      await audit.add({ actor, action: 'job.cancelled', target: id, project });
      service.jobs.wake();
    }
    return jobReply(service, job);
  },
});
