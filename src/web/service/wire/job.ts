/** Presents agent jobs for the API, webhooks and commands; only this file uses the wire spelling `haulted` and its reasons. */
import { defined } from '../../../lib/defined.ts';
import * as z from '../../../lib/schema.ts';
import type { Job, JobState } from '../../../records/jobs/job.ts';
import { timestamp, timestampSchema } from './timestamp.ts';

const HALT_REASONS = ['completed', 'github_missconfigured', 'error'] as const;

const todoSchema = z
  .strictObject({
    content: z.string().meta({ description: 'Text of the task' }),
    status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']),
    priority: z.enum(['high', 'medium', 'low']),
    id: z.string().meta({ description: 'The same for the life of the job' }),
  })
  .meta({ id: 'Todo', description: 'One task of the session' });

export const jobSchema = z
  .strictObject({
    sessionId: z.string().meta({ description: 'Identifier of the session' }),
    subdomain: z.string().meta({ description: 'Subdomain of the site that the session belongs to' }),
    branch: z.string().meta({ description: 'Git branch in which the changes are made' }),
    haulted: z.boolean().meta({
      description: 'Whether the run was interrupted: false while it runs and after `completed`',
    }),
    haultReason: z
      .enum(HALT_REASONS)
      .optional()
      .meta({ description: 'Why the session stopped; left out while it has not' }),
    pullRequestLink: z
      .string()
      .optional()
      .meta({ description: 'Link to the pull request; left out while there is none' }),
    messageToUser: z
      .string()
      .optional()
      .meta({ description: 'What to tell the user about the outcome; left out while there is nothing' }),
    todos: z.array(todoSchema),
    createdAt: timestampSchema,
  })
  .meta({ id: 'AgentJob', description: 'A session in which an agent edits a documentation repository' });

type WireJob = z.output<typeof jobSchema>;

/** Stopped early, by a user or by the time limit: the reason alone would not show it. */
const STOPPED: Partial<Record<JobState, string>> = {
  cancelled: 'The job was cancelled before it finished.',
  timed_out: 'The job was stopped because it took too long.',
};

function haultReason({ state, failure }: Pick<Job, 'state' | 'failure'>): WireJob['haultReason'] {
  if (state === 'completed') return 'completed';
  if (state === 'failed') return failure === 'github_missconfigured' ? failure : 'error';
  return STOPPED[state] === undefined ? undefined : 'error';
}

type Shown = Pick<
  Job,
  | 'id'
  | 'subdomain'
  | 'branch'
  | 'state'
  | 'failure'
  | 'pullRequestLink'
  | 'messageToUser'
  | 'todos'
  | 'createdAt'
>;

export function presentJob(job: Shown): WireJob {
  const reason = haultReason(job);
  const message = [STOPPED[job.state], job.messageToUser].filter(Boolean).join(' ');
  return {
    sessionId: job.id,
    subdomain: job.subdomain,
    branch: job.branch,
    haulted: reason !== undefined && reason !== 'completed',
    ...defined({ haultReason: reason }),
    ...(job.pullRequestLink === null ? {} : { pullRequestLink: job.pullRequestLink }),
    ...(message === '' ? {} : { messageToUser: message }),
    todos: job.todos.map(({ content, status, priority, id }) => ({ content, status, priority, id })),
    createdAt: timestamp(job.createdAt),
  };
}

/** For the document: one session in any state. */
export const EXAMPLE_JOB: Shown = {
  id: '01kf0xq2m3n4p5r6s7t8v9w0x2',
  subdomain: 'docs',
  branch: 'lectern/fix-install-page',
  state: 'queued',
  failure: null,
  pullRequestLink: null,
  messageToUser: null,
  todos: [],
  createdAt: Date.UTC(2026, 0, 15, 12),
};
