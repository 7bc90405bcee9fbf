/** What happens to records that others want to hear of. */
import type { FeedbackEvent } from './feedback/feedback.ts';
import type { JobFinished } from './jobs/job.ts';

export type RecordEvent = FeedbackEvent | JobFinished;
