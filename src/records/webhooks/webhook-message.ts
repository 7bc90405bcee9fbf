/** Builds the message of a webhook: the stored facts of an event, joined with its subject as it is when sent. */
import type { AuditEntry } from '../audit/audit-records.ts';
import type { Deployment } from '../deployments/deployment.ts';
import type { RecordEvent } from '../event.ts';
import type { Feedback, FeedbackStatus } from '../feedback/feedback.ts';
import type { HourReading } from '../insight/insight-records.ts';
import type { Job } from '../jobs/job.ts';
import type { Purge } from '../purges/purge.ts';
import {
  SAMPLE_CHANGE,
  SAMPLE_READING,
  sampleAuditEntry,
  sampleDeployment,
  sampleFeedback,
  sampleJob,
} from './sample-subjects.ts';
import type { WebhookEvent, WebhookMessage } from './webhook-records.ts';

/** What is stored of an event beside its subject: no text of a reader. */
interface FeedbackFacts {
  /** Status of the entry after the event. */
  readonly status: FeedbackStatus;
  readonly from?: FeedbackStatus;
  readonly actor?: string;
  readonly test?: true;
}

/** How a round ended. When the message is sent the job may be in its next round, which starts without these. */
interface JobFacts extends Pick<Job, 'state' | 'failure' | 'messageToUser'> {
  readonly test?: true;
}

/** An entry of the audit log never changes, so nothing of it is stored twice. */
interface AuditFacts {
  readonly audit: true;
  readonly test?: true;
}

/** A deployment that has ended never changes. */
interface DeploymentFacts {
  readonly deployment: true;
  readonly test?: true;
}

/** Nothing else is stored of a purge once it is sent. */
interface ChangeFacts {
  readonly change: Omit<Purge, 'project'>;
  readonly test?: true;
}

/** Counts grow no more when they are told. */
interface ReadingFacts {
  readonly reading: Omit<HourReading, 'project'>;
  readonly test?: true;
}

export type EventFacts =
  | (FeedbackFacts | JobFacts | AuditFacts)
  | (DeploymentFacts | ChangeFacts | ReadingFacts);

export function factsOf(event: RecordEvent): EventFacts {
  if (event.kind === 'audit.recorded') return { audit: true };
  if (event.kind === 'deployment.finished') return { deployment: true };
  if (event.kind === 'site.changed') {
    const { everything, tags, paths } = event.change;
    return { change: { everything, tags, paths } };
  }
  if (event.kind === 'insight.hour') {
    const { hour, views } = event.reading;
    return { reading: { hour, views } };
  }
  if (event.kind === 'agent_job.finished') {
    const { state, failure, messageToUser } = event.job;
    return { state, failure, messageToUser };
  }
  const { status } = event.feedback;
  return event.kind === 'feedback.created' ? { status } : { status, from: event.from, actor: event.actor };
}

/** Of a test, whose subject is a sample. */
export function testFacts(event: WebhookEvent): EventFacts {
  return TEST_FACTS[event];
}

const { state, failure, messageToUser } = sampleJob('test', 0);
const TEST_FACTS: Readonly<Record<WebhookEvent, EventFacts>> = {
  'feedback.created': { status: 'pending', test: true },
  'feedback.status_changed': { status: 'resolved', from: 'pending', actor: 'test', test: true },
  'agent_job.finished': { state, failure, messageToUser, test: true },
  'deployment.finished': { deployment: true, test: true },
  'site.changed': { change: SAMPLE_CHANGE, test: true },
  'insight.hour': { reading: SAMPLE_READING, test: true },
  'audit.recorded': { audit: true, test: true },
};

/** Reads the subjects of events as they are now; undefined = deleted. */
export interface CurrentSubjects {
  feedback(project: string, id: string): Promise<Feedback | undefined>;
  job(project: string, id: string): Promise<Job | undefined>;
  entry(id: string): Promise<AuditEntry | undefined>;
  deployment(project: string, id: string): Promise<Deployment | undefined>;
}

interface HappenedEvent extends Pick<WebhookMessage, 'id' | 'event' | 'createdAt' | 'project'> {
  readonly facts: EventFacts;
  /** Id of the subject. */
  readonly subject: string;
}

/** @returns undefined when the subject was deleted */
export async function webhookMessage(
  { facts, subject, ...event }: HappenedEvent,
  current: CurrentSubjects,
): Promise<WebhookMessage | undefined> {
  const { createdAt, project } = event;
  const { test, ...then } = facts;
  const marked = test === undefined ? event : { ...event, test };
  if ('audit' in then) {
    const entry = test ? sampleAuditEntry(project, createdAt) : await current.entry(subject);
    return entry && { ...marked, entry };
  }
  if ('deployment' in then) {
    const deployment = test
      ? sampleDeployment(project, createdAt)
      : await current.deployment(project, subject);
    return deployment && { ...marked, deployment };
  }
  if ('change' in then) return { ...marked, change: { project, ...then.change } };
  if ('reading' in then) return { ...marked, reading: { project, ...then.reading } };
  if ('state' in then) {
    const job = test ? sampleJob(project, createdAt) : await current.job(project, subject);
    return job && { ...marked, job: { ...job, ...then } };
  }
  const feedback = test ? sampleFeedback(project, createdAt) : await current.feedback(project, subject);
  const { status, ...change } = then;
  return feedback && { ...marked, feedback: { ...feedback, status }, ...change };
}
