/** Sample subjects for a test of a webhook: a feedback entry, a job, a deployment, and an entry of the audit log. */
import type { AuditEntry } from '../audit/audit-records.ts';
import type { Deployment } from '../deployments/deployment.ts';
import type { Feedback } from '../feedback/feedback.ts';
import type { HourReading } from '../insight/insight-records.ts';
import type { Job } from '../jobs/job.ts';
import type { Purge } from '../purges/purge.ts';

/** An entry as a reader might have left it. */
export function sampleFeedback(project: string, at: number): Feedback {
  return {
    id: 'test',
    project,
    path: '/',
    source: 'contextual',
    status: 'pending',
    comment: 'This is a test of the webhook. No reader wrote it.',
    reason: null,
    helpful: true,
    contact: null,
    code: null,
    filename: null,
    lang: null,
    anchor: null,
    commit: null,
    createdAt: at,
    version: 1,
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
    origin: null,
    agent: null,
    feedback: [],
    answered: null,
    reviewers: [],
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
    incomplete: false,
    switches: [],
    review: null,
    settled: null,
    settledAt: null,
  };
}

/** A deployment as it might have ended. */
export function sampleDeployment(project: string, at: number): Deployment {
  return {
    id: 'test',
    project,
    kind: 'live',
    state: 'success',
    source: 'push',
    actor: 'server',
    ref: 'main',
    commit: '0000000000000000000000000000000000000000',
    author: 'Test',
    subject: 'This is a test of the webhook. Nothing was deployed.',
    summary: 'This is a test of the webhook. Nothing was deployed.',
    changes: null,
    problems: null,
    createdAt: at,
    startedAt: at,
    endedAt: at,
  };
}

/** An entry of the audit log as a member might have caused it. */
export function sampleAuditEntry(project: string, at: number): AuditEntry {
  return {
    id: 'test',
    at,
    actor: 'test',
    action: 'webhook.tested',
    target: 'This is a test of the webhook. Nobody has done anything.',
    project,
    detail: null,
  };
}

/** A purge that forgets nothing: no reply has such a tag. */
export const SAMPLE_CHANGE: Omit<Purge, 'project'> = { everything: false, tags: ['test'], paths: [] };

/** An hour in which nobody read anything. */
export const SAMPLE_READING: Omit<HourReading, 'project'> = {
  hour: 0,
  views: { human: 0, assistant: 0, crawler: 0, bot: 0 },
};
