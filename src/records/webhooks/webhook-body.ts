/** What a webhook sends, as JSON text: the event, and the feedback in the form that the API gives it. */
import type { RecordEvent } from '../event.ts';
import type { Feedback, FeedbackStatus } from '../feedback/feedback.ts';
import type { WebhookEvent } from './webhook-records.ts';

/** What is kept of an event beside the entry it happened to: nothing that a reader wrote. */
export interface EventFacts {
  /** Of the entry, once it had happened. */
  readonly status: FeedbackStatus;
  readonly from?: FeedbackStatus;
  readonly actor?: string;
  readonly test?: true;
}

export function factsOf(event: RecordEvent): EventFacts {
  const { status } = event.feedback;
  return event.kind === 'feedback.created' ? { status } : { status, from: event.from, actor: event.actor };
}

export interface HappenedEvent {
  /** Of the delivery; receivers know repetitions by it. */
  readonly id: string;
  readonly event: WebhookEvent;
  readonly createdAt: number;
  readonly facts: EventFacts;
}

/** @param feedback as it is now; its status is told as it was then */
export function webhookBody({ id, event, createdAt, facts }: HappenedEvent, feedback: Feedback): string {
  const { status, from, actor, test } = facts;
  return JSON.stringify({
    id,
    event,
    createdAt: new Date(createdAt).toISOString(),
    project: feedback.project,
    ...(test === undefined ? {} : { test }),
    data: {
      feedback: item({ ...feedback, status }),
      ...(event === 'feedback.status_changed' ? { from, to: status, actor } : {}),
    },
  });
}

/** As `web/api/present` gives it, which a test there holds it to. */
function item(feedback: Feedback): object {
  const { id, path, createdAt, source, status } = feedback;
  const base = {
    id,
    path,
    comment: feedback.comment ?? feedback.reason,
    createdAt: new Date(createdAt).toISOString(),
    source,
    status,
  };
  if (source === 'contextual')
    return { ...base, helpful: feedback.helpful === true, contact: feedback.contact };
  if (source === 'code_snippet')
    return { ...base, code: feedback.code ?? '', filename: feedback.filename, lang: feedback.lang };
  return base;
}

/** An entry as a reader might have left it, for the button "Send a test". */
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
    createdAt: at,
    version: 1,
  };
}
