/** Every operation of the API, in the order of its document: routing, validation, OpenAPI and tests come from this list. */
import { submitFeedback } from '../feedback/submit-operation.ts';
import type { Operation } from './operation.ts';
import { feedbackByPage } from './operations/feedback-by-page.ts';
import { fetchJob } from './operations/fetch-job.ts';
import { listFeedback } from './operations/list-feedback.ts';
import { listJobs } from './operations/list-jobs.ts';
import { setFeedbackStatus } from './operations/set-feedback-status.ts';

export const OPERATIONS: readonly Operation[] = [
  fetchJob,
  listJobs,
  listFeedback,
  feedbackByPage,
  setFeedbackStatus,
  submitFeedback,
];
