/** Agent jobs in the form that the API gives them, for webhooks, and a sample of one for the button "Send a test". */
import type { Job, JobState } from '../jobs/job.ts';

/** How a job can end, with the words that the reason alone leaves out. */
const ENDS: Partial<Record<JobState, string>> = {
  cancelled: 'The job was cancelled before it finished.',
  timed_out: 'The job was stopped because it took too long.',
};

function haultReason({ state, failure }: Job): string | undefined {
  if (state === 'completed') return 'completed';
  if (state === 'failed') return failure ?? 'error';
  return ENDS[state] === undefined ? undefined : 'error';
}

/** As `web/service/api/present` gives it, which a test there holds it to. */
export function jobItem(job: Job): object {
  const reason = haultReason(job);
  const message = [ENDS[job.state], job.messageToUser].filter(Boolean).join(' ');
  return {
    sessionId: job.id,
    subdomain: job.subdomain,
    branch: job.branch,
    haulted: reason !== undefined && reason !== 'completed',
    ...(reason === undefined ? {} : { haultReason: reason }),
    ...(job.pullRequestLink === null ? {} : { pullRequestLink: job.pullRequestLink }),
    ...(message === '' ? {} : { messageToUser: message }),
    todos: job.todos.map(({ content, status, priority, id }) => ({ content, status, priority, id })),
    createdAt: new Date(job.createdAt).toISOString(),
  };
}

/** A job as it might have ended. */
export function sampleJob(project: string, at: number): Job {
  return {
    id: 'test',
    project,
    subdomain: project,
    prompt: 'This is a test of the webhook. No job has run.',
    branch: 'lectern/test',
    branchNamed: false,
    draft: false,
    askedBy: 'terminal',
    feedback: [],
    state: 'completed',
    failure: null,
    messageToUser: 'This is a test of the webhook. No job has run.',
    pullRequestLink: null,
    todos: [{ id: '1', content: 'Send a test', status: 'completed', priority: 'low' }],
    usage: { steps: 0, inputTokens: 0, outputTokens: 0 },
    createdAt: at,
    updatedAt: at,
    finishedAt: at,
    round: 0,
    turns: 1,
    turnStartedAt: null,
    tries: 0,
    wish: null,
    base: null,
    baseBranch: null,
    commit: null,
    title: null,
    body: null,
    partial: false,
    switches: [],
    review: null,
  };
}
