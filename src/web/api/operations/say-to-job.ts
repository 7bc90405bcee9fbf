/** Says something to an agent job: a correction, or the next task on the same branch. */
import * as z from '../../../lib/schema.ts';
import { JOB_LIMITS } from '../../../records/jobs/job-records.ts';
import { jobIdField, projectIdField, VISIBLE } from '../fields.ts';
import { operation } from '../operation.ts';
import { EXAMPLE_JOB, jobDetailsSchema, presentJobDetails } from '../present/job-details.ts';
import { notFound } from '../request-problem.ts';

const MOST_BYTES = 140_000;

export const sayToJob = operation({
  id: 'sendAgentJobMessage',
  method: 'POST',
  paths: ['/v2/agent/{projectId}/job/{id}/message'],
  auth: 'key',
  tag: 'Agent jobs',
  summary: 'Send a message to an agent job',
  description:
    'A job that has ended is queued for another round on the same branch; one that runs works on the message when its round is done.',
  params: z.strictObject({ projectId: projectIdField, id: jobIdField }),
  body: {
    schema: z
      .strictObject({
        text: z
          .string()
          .min(1)
          .max(JOB_LIMITS.message)
          .regex(VISIBLE)
          .meta({ description: 'What to do next, in plain words' }),
      })
      .meta({ id: 'AgentJobMessage' }),
    most: MOST_BYTES,
    example: { text: 'Also fix the links of the German pages' },
  },
  idempotent: true,
  errors: ['jobs/branch', 'jobs/message', 'jobs/state'],
  answer: {
    status: 200,
    description: 'The job as it is now',
    schema: jobDetailsSchema,
    examples: {
      'Queued again': {
        ...EXAMPLE_JOB,
        pullRequestLink: 'https://github.com/example/docs/pull/12',
        round: 1,
        baseBranch: 'main',
        commit: '8f14e45fceea167a5a36dedd4bea2543dc1a7d10',
        updatedAt: '2026-01-15T12:09:30.000Z',
      },
    },
  },
  handle: async ({ service, project, actor, params: { id }, body: { text } }) => {
    const { audit, jobs } = service.records;
    const job = await jobs.message(project, id, { text, author: actor });
    if (job === undefined) throw notFound();
    await audit.add({ actor, action: 'job.messaged', target: id, project });
    service.jobs.wake();
    return presentJobDetails(job);
  },
});
