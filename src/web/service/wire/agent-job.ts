/** Agent jobs in version 2 of the API: all details, plus the fields that clients of the hosted platform read. */

import * as z from '../../../lib/schema.ts';
import { isEnded, type Job } from '../../../records/jobs/job.ts';
import type { JobSource } from '../job-operations.ts';
import { EXAMPLE_JOB_DETAILS, jobDetailsSchema, presentJobDetails } from './job-details.ts';
import { timestampSchema } from './timestamp.ts';

const sourceSchema = z
  .strictObject({
    repository: z.string().meta({
      description: 'Owner and name of the repository; without a forge the name of its folder',
    }),
    ref: z.string().nullable().meta({
      description: 'Branch that the changes are meant for; null until the job has begun',
    }),
  })
  .meta({ id: 'AgentJobSource', description: 'Where the documentation comes from' });

export const agentJobSchema = z
  .strictObject({
    ...jobDetailsSchema.shape,
    id: z.string().meta({ description: 'Identifier of the session, as `sessionId`' }),
    status: z.enum(['active', 'completed', 'archived', 'failed']).meta({
      description:
        '`active` until `state` is one that has ended; `failed` also for jobs that were cancelled or took too long. Never `archived`: jobs stay where they are',
    }),
    source: sourceSchema,
    model: z.string().meta({
      description: 'Model that works on jobs, or the name of the agent when it has none or chooses its own',
    }),
    prLink: z
      .string()
      .nullable()
      .meta({ description: 'Link to the pull request, as `pullRequestLink`; null while there is none' }),
    archivedAt: timestampSchema.nullable().meta({ description: 'Always null' }),
  })
  .meta({ id: 'AgentJobDetails', description: 'A session with all that is known of it' });

export type WireAgentJob = z.output<typeof agentJobSchema>;

function statusOf({ state }: Pick<Job, 'state'>): WireAgentJob['status'] {
  if (!isEnded(state)) return 'active';
  return state === 'completed' ? 'completed' : 'failed';
}

type Shown = Parameters<typeof presentJobDetails>[0];

/** @param source the repository of its project, and the agent */
export function presentAgentJob(job: Shown, { repository, model }: JobSource): WireAgentJob {
  const details = presentJobDetails(job);
  return {
    ...details,
    id: details.sessionId,
    status: statusOf(job),
    source: { repository, ref: details.baseBranch ?? null },
    model,
    prLink: details.pullRequestLink ?? null,
    archivedAt: null,
  };
}

/** For the document: the example session as a reply. */
export function exampleJob(more: Partial<Shown> = {}): WireAgentJob {
  const source = { repository: 'example/docs', model: 'maintenance' };
  return presentAgentJob({ ...EXAMPLE_JOB_DETAILS, ...more }, source);
}
