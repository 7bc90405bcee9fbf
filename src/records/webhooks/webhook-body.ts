/** What a webhook sends, as JSON text: the event, and what it happened to in the form that the API gives it. */
import type { RecordEvent } from '../event.ts';
import type { Feedback, FeedbackStatus } from '../feedback/feedback.ts';
import type { Job } from '../jobs/job.ts';
import { feedbackItem, sampleFeedback } from './feedback-item.ts';
import { jobItem, sampleJob } from './job-item.ts';
import type { WebhookEvent } from './webhook-records.ts';

/** What is kept of an event beside the entry it happened to: nothing that a reader wrote. */
interface FeedbackFacts {
  /** Of the entry, once it had happened. */
  readonly status: FeedbackStatus;
  readonly from?: FeedbackStatus;
  readonly actor?: string;
  readonly test?: true;
}

/** How a round ended. By the time it is sent the job may be in its next one, which begins without these. */
interface JobFacts extends Pick<Job, 'state' | 'failure' | 'messageToUser'> {
  readonly test?: true;
}

export type EventFacts = FeedbackFacts | JobFacts;

export function factsOf(event: RecordEvent): EventFacts {
  if (event.kind === 'agent_job.finished') {
    const { state, failure, messageToUser } = event.job;
    return { state, failure, messageToUser };
  }
  const { status } = event.feedback;
  return event.kind === 'feedback.created' ? { status } : { status, from: event.from, actor: event.actor };
}

/** What a test tells of, whose subject is a sample. */
export function testFacts(event: WebhookEvent): EventFacts {
  if (event === 'feedback.created') return { status: 'pending', test: true };
  if (event === 'feedback.status_changed')
    return { status: 'resolved', from: 'pending', actor: 'test', test: true };
  const { state, failure, messageToUser } = sampleJob('test', 0);
  return { state, failure, messageToUser, test: true };
}

/** Reads what events happen to as it is now; undefined = it is gone. */
export interface CurrentSubjects {
  feedback(project: string, id: string): Promise<Feedback | undefined>;
  job(project: string, id: string): Promise<Job | undefined>;
}

export interface HappenedEvent {
  /** Of the delivery; receivers know repetitions by it. */
  readonly id: string;
  readonly event: WebhookEvent;
  readonly createdAt: number;
  readonly facts: EventFacts;
  readonly project: string;
  /** Id of what it happened to. */
  readonly subject: string;
}

/** @returns what is under `data`, or undefined when what it would tell of is gone */
async function dataOf(happened: HappenedEvent, current: CurrentSubjects): Promise<object | undefined> {
  const { event, createdAt, facts, project, subject } = happened;
  if ('state' in facts) {
    const { test, ...outcome } = facts;
    const job = test ? sampleJob(project, createdAt) : await current.job(project, subject);
    return job && { job: jobItem({ ...job, ...outcome }) };
  }
  const { status, from, actor, test } = facts;
  const feedback = test ? sampleFeedback(project, createdAt) : await current.feedback(project, subject);
  // Its status is told as it was then.
  return (
    feedback && {
      feedback: feedbackItem({ ...feedback, status }),
      ...(event === 'feedback.status_changed' ? { from, to: status, actor } : {}),
    }
  );
}

/** @returns undefined when what it would tell of is gone */
export async function webhookBody(
  happened: HappenedEvent,
  current: CurrentSubjects,
): Promise<string | undefined> {
  const { id, event, createdAt, project, facts } = happened;
  const data = await dataOf(happened, current);
  if (data === undefined) return undefined;
  return JSON.stringify({
    id,
    event,
    createdAt: new Date(createdAt).toISOString(),
    project,
    ...(facts.test === undefined ? {} : { test: facts.test }),
    data,
  });
}
