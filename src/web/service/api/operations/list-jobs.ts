/** Lists the agent jobs of a project, newest first. */
import * as z from '../../../../lib/schema.ts';
import { withReviewAddress } from '../../job-address.ts';
import { projectIdField, wholeField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { EXAMPLE_JOB, jobSchema, presentJob } from '../../wire/job.ts';

export const listJobs = operation({
  id: 'listAgentJobs',
  method: 'GET',
  paths: ['/v1/agent/{projectId}/jobs'],
  auth: 'jobs:read',
  tag: 'Agent jobs',
  summary: 'List agent jobs',
  description: 'All sessions of the project, newest first.',
  params: z.strictObject({ projectId: projectIdField }),
  query: z.strictObject({
    skip: wholeField({ min: 0, max: 100_000, default: 0, description: 'How many to leave out first' }),
    take: wholeField({ min: 1, max: 100, default: 50, description: 'Most jobs in the answer' }),
  }),
  answer: {
    status: 200,
    description: 'The agent jobs',
    schema: z
      .strictObject({ allSessions: z.array(jobSchema) })
      .meta({ id: 'AgentJobList', description: 'Agent jobs, newest first' }),
    examples: {
      'One job': {
        allSessions: [presentJob(EXAMPLE_JOB)],
      },
    },
  },
  handle: async ({ service, project, query: { skip, take } }) => ({
    allSessions: (await service.records.jobs.list(project, { skip, take })).map((job) =>
      presentJob(withReviewAddress(service.address(), job)),
    ),
  }),
});
