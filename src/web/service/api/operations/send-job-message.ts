/** Sends a message to an agent job: a correction, or the next task on the same branch. */
import * as z from '../../../../lib/schema.ts';
import { JOB_LIMITS } from '../../../../records/jobs/job-records.ts';
import { notFound } from '../../../edge/problem/request-problem.ts';
import { jobIdField, projectIdField, VISIBLE } from '../../operation/fields.ts';
import { operation } from '../../operation/operation.ts';
import { agentJobSchema, exampleJob } from '../../wire/agent-job.ts';
import { jobReply } from '../job-reply.ts';

const MAX_BYTES = 140_000;

const wordsField = (description: string) =>
  z.string().min(1).max(JOB_LIMITS.message).regex(VISIBLE).optional().meta({ description });

const messageSchema = z
  .strictObject({
    prompt: wordsField('What to do next, in plain words'),
    text: wordsField('The same by its older name; give one of them'),
  })
  .refine(({ prompt, text }) => (prompt === undefined) !== (text === undefined), {
    message: 'Say what to do next in "prompt", or in "text"; one of them is needed, and not both',
    path: ['prompt'],
  })
  .meta({ id: 'AgentJobMessage', oneOf: [{ required: ['prompt'] }, { required: ['text'] }] });

export const sendJobMessage = operation({
  id: 'sendAgentJobMessage',
  method: 'POST',
  paths: ['/v2/agent/{projectId}/job/{id}/message'],
  auth: 'jobs:write',
  tag: 'Agent jobs',
  summary: 'Send a message to an agent job',
  description:
    'A job that has ended is queued for another round on the same branch; one that runs works on the message when its round is done.',
  params: z.strictObject({ projectId: projectIdField, id: jobIdField }),
  body: {
    schema: messageSchema,
    max: MAX_BYTES,
    example: { prompt: 'Also fix the links of the German pages' },
  },
  idempotent: true,
  errors: ['jobs/branch', 'jobs/message', 'jobs/state'],
  answer: {
    status: 200,
    description: 'The job as it is now',
    schema: agentJobSchema,
    examples: {
      'Queued again': exampleJob({
        pullRequestLink: 'https://github.com/example/docs/pull/12',
        round: 1,
        baseBranch: 'main',
        commit: '8f14e45fceea167a5a36dedd4bea2543dc1a7d10',
        updatedAt: Date.UTC(2026, 0, 15, 12, 9, 30, 0),
      }),
    },
  },
  handle: async ({ service, project, actor, params: { id }, body: { prompt, text = prompt } }) => {
    const { audit, jobs } = service.records;
    const job = await jobs.message(project, id, { text: text!, author: actor });
    if (job === undefined) throw notFound();
    await audit.add({ actor, action: 'job.messaged', target: id, project });
    service.jobs.wake();
    return jobReply(service, job);
  },
});
