/** What happens to records that others want to hear of; written in the transaction in which it happens. */
import type { Feedback, FeedbackStatus } from './feedback/feedback.ts';
import type { Job } from './jobs/job.ts';
import type { Transaction } from './store/database.ts';

export type RecordEvent =
  | { readonly kind: 'feedback.created'; readonly feedback: Feedback }
  | {
      readonly kind: 'feedback.status_changed';
      readonly feedback: Feedback;
      readonly from: FeedbackStatus;
      readonly actor: string;
    }
  | { readonly kind: 'agent_job.finished'; readonly job: Job };

/** Called inside the transaction: when it throws, nothing has happened. */
export type OnEvents = (transaction: Transaction, events: readonly RecordEvent[]) => Promise<void>;
