/** Fetches one agent job with all its details. */
import * as z from '../../../../lib/schema.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { jobIdField, projectIdField } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { agentJobSchema, exampleJob } from '../../wire/agent-job.ts';
import { jobReply } from '../job-reply.ts';

export const fetchJobDetails = operation({
  id: 'fetchAgentJobDetails',
  method: 'GET',
  paths: ['/v2/agent/{projectId}/job/{id}'],
  auth: 'jobs:read',
  tag: 'Agent jobs',
  summary: 'Fetch an agent job in detail',
  description:
    'The fields of `GET /v1/agent/{projectId}/job/{id}`, and beside them the step it is at, its branch and commit, its review and what it has used.',
  params: z.strictObject({ projectId: projectIdField, id: jobIdField }),
  answer: {
    status: 200,
    description: 'The agent job',
    schema: agentJobSchema,
    examples: {
      Running: exampleJob({
        todos: [
          { content: 'Fix links that lead nowhere', status: 'in_progress', priority: 'high', id: 't1' },
        ],
        state: 'running',
        baseBranch: 'main',
        updatedAt: Date.UTC(2026, 0, 15, 12, 0, 2, 310),
      }),
      Completed: exampleJob({
        pullRequestLink: 'https://github.com/example/docs/pull/12',
        messageToUser: 'Two links were fixed on two pages.',
        todos: [{ content: 'Fix links that lead nowhere', status: 'completed', priority: 'high', id: 't1' }],
        state: 'completed',
        title: 'Fix two broken links',
        baseBranch: 'main',
        commit: '8f14e45fceea167a5a36dedd4bea2543dc1a7d10',
        updatedAt: Date.UTC(2026, 0, 15, 12, 0, 4, 870),
        finishedAt: Date.UTC(2026, 0, 15, 12, 0, 4, 870),
      }),
    },
  },
  handle: async ({ service, project, params: { id } }) => {
    const job = await service.records.jobs.get(project, id);
    if (job === undefined) throw notFound();
    return jobReply(service, job);
  },
});
