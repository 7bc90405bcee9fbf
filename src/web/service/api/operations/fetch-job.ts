/** Fetches one agent job. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { withReviewAddress } from '../../job-address.ts';
import { projectIdField, recordIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { EXAMPLE_JOB, jobSchema, presentJob } from '../../wire/job.ts';

export const fetchJob = operation({
  id: 'fetchAgentJob',
  method: 'GET',
  paths: ['/v1/agent/{projectId}/job/{id}'],
  auth: 'jobs:read',
  tag: 'Agent jobs',
  summary: 'Fetch an agent job',
  description:
    'Details and status of one session. `haultReason` is left out while it runs; how a session ended is part of a successful answer, not an error of this request.',
  params: z.strictObject({
    projectId: projectIdField,
    id: recordIdField('Unique identifier of the agent job'),
  }),
  answer: {
    status: 200,
    description: 'The agent job',
    schema: jobSchema,
    examples: {
      Running: presentJob({
        ...EXAMPLE_JOB,
        state: 'running',
        todos: [
          { content: 'Read the install page', status: 'completed', priority: 'high', id: 't1' },
          { content: 'Correct the second step', status: 'in_progress', priority: 'high', id: 't2' },
        ],
      }),
      Completed: presentJob({
        ...EXAMPLE_JOB,
        state: 'completed',
        pullRequestLink: 'https://github.com/example/docs/pull/12',
        messageToUser: 'The second step now works on Windows too.',
        todos: [{ content: 'Correct the second step', status: 'completed', priority: 'high', id: 't2' }],
      }),
    },
  },
  handle: async ({ service, project, params: { id } }) => {
    const job = await service.records.jobs.get(project, id);
    if (job === undefined) throw notFound();
    return presentJob(withReviewAddress(service.address(), job));
  },
});
