/** Feedback records on a test database, with a fixed clock and the emitted events. */
import { randomBytes } from 'node:crypto';
import type { RecordEvent } from '../../src/records/event.ts';
import { createFeedbackRecords } from '../../src/records/feedback/create-feedback-records.ts';
import type {
  FeedbackRecords,
  ImportedFeedback,
  NewFeedback,
} from '../../src/records/feedback/feedback-records.ts';
import type { Database } from '../../src/records/store/database.ts';

export const NOW = Date.UTC(2026, 0, 15, 12);

export interface FeedbackFixture {
  readonly feedback: FeedbackRecords;
  readonly events: RecordEvent[];
  readonly time: { now: number };
}

export function feedbackFixture(database: Database): FeedbackFixture {
  const time = { now: NOW };
  const events: RecordEvent[] = [];
  const feedback = createFeedbackRecords(
    { database, clock: () => time.now, random: randomBytes, secret: new Uint8Array(32) },
    async (_transaction, told) => void events.push(...told),
  );
  return { feedback, events, time };
}

let submissions = 0;

export function submission(change: Partial<NewFeedback> = {}): NewFeedback {
  return {
    project: 'docs',
    submissionId: `00000000-0000-4000-8000-${String(++submissions).padStart(12, '0')}`,
    source: 'contextual',
    path: '/start',
    helpful: true,
    ...change,
  };
}

export function imported(change: Partial<ImportedFeedback> & { readonly id: string }): ImportedFeedback {
  return {
    project: 'docs',
    path: '/start',
    source: 'contextual',
    status: 'pending',
    comment: null,
    helpful: null,
    contact: null,
    code: null,
    filename: null,
    lang: null,
    createdAt: NOW,
    ...change,
  };
}
