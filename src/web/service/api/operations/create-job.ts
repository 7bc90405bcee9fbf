/** Starts an agent job. It takes no feedback: only a person may hand readers' text to an agent. */
import { defined } from '../../../../lib/defined.ts';
import { isBranchName, LONGEST_BRANCH } from '../../../../lib/git/branch-name.ts';
import * as z from '../../../../lib/schema.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import { JOB_LIMITS } from '../../../../records/jobs/job-records.ts';
import type { NewJob } from '../../../../records/jobs/new-job.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { projectIdField, VISIBLE } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import type { Service } from '../../service.ts';
import { agentJobSchema, exampleJob } from '../../wire/agent-job.ts';
import { jobReply } from '../job-reply.ts';

/** The longest prompt, with each character escaped. */
const MAX_BYTES = 140_000;

const branchField = z
  .string()
  .refine(isBranchName, '"branch" may have letters, digits and . _ - /, for example "docs/fix-links"')
  .optional()
  .meta({
    minLength: 1,
    maxLength: LONGEST_BRANCH,
    description:
      'Branch to work in. One that exists is continued, never the default branch. Left out: a new one, named after the prompt',
  });

export const createJob = operation({
  id: 'createAgentJob',
  method: 'POST',
  paths: ['/v2/agent/{projectId}/job'],
  auth: 'jobs:write',
  tag: 'Agent jobs',
  summary: 'Start an agent job',
  description:
    'Queues a session that works on the prompt in a branch of the repository. The answer comes at once; fetch the job to follow it. Whether the repository can be used shows when it runs: then `haultReason` is `github_missconfigured`, and `messageToUser` names what is missing.',
  params: z.strictObject({ projectId: projectIdField }),
  body: {
    schema: z
      .strictObject({
        prompt: z.string().min(1).max(JOB_LIMITS.prompt).regex(VISIBLE).meta({
          description:
            'What to do, in plain words. Without a model: a listed sentence, or the command of an operation, on each line',
        }),
        branch: branchField,
        draft: z
          .boolean()
          .default(true)
          .meta({ description: 'Whether the pull request is opened as a draft' }),
      })
      .meta({ id: 'NewAgentJob' }),
    max: MAX_BYTES,
    example: { prompt: 'Fix the broken links' },
  },
  idempotent: true,
  errors: ['jobs/branch'],
  answer: {
    status: 201,
    description: 'The job, queued',
    schema: agentJobSchema,
    examples: { Queued: exampleJob() },
  },
  handle: async ({ service, project, actor, madeId, body: { prompt, branch, draft } }) => {
    const owner = await service.records.projects.get(project);
    if (owner === undefined) throw notFound();
    const request = {
      project,
      subdomain: owner.subdomain,
      prompt,
      draft,
      askedBy: actor,
      ...defined({ branch, id: madeId }),
    };
    const job = (await existingJob(service, request)) ?? (await create(service, request));
    service.jobs.wake();
    return jobReply(service, job);
  },
});

/** Created by an earlier request with this key, whose reply was lost when its server ended. */
async function existingJob({ records }: Service, { project, id }: NewJob): Promise<Job | undefined> {
  return id === undefined ? undefined : records.jobs.get(project, id);
}

async function create({ records }: Service, newJob: NewJob & { readonly askedBy: string }): Promise<Job> {
  const { project, askedBy: actor } = newJob;
  const job = await records.jobs.create(newJob);
  await records.audit.add({ actor, action: 'job.created', target: job.id, project, detail: job.branch });
  return job;
}
