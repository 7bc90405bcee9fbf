/** Creates the feedback records on either database from the parts in this folder. */

import type { OnEvents } from '../store/on-events.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { createStatusChanges } from './change-status.ts';
import { feedbackCounts } from './count-feedback.ts';
import type { FeedbackEvent } from './feedback.ts';
import { feedbackHistory } from './feedback-history.ts';
import type { FeedbackRecords } from './feedback-records.ts';
import { createBySubmission } from './find-submission.ts';
import { createImport } from './import-feedback.ts';
import { feedbackLists } from './list-feedback.ts';
import { feedbackRemovals } from './remove-feedback.ts';
import { createSubmit } from './submit-feedback.ts';

/** @param onEvents called inside the transaction; imports and deletions are no events */
export function createFeedbackRecords(deps: RecordDeps, onEvents: OnEvents<FeedbackEvent>): FeedbackRecords {
  return {
    submit: createSubmit(deps, onEvents),
    bySubmission: createBySubmission(deps.database),
    ...feedbackLists(deps.database),
    ...feedbackCounts(deps.database),
    ...createStatusChanges(deps, onEvents),
    ...feedbackHistory(deps),
    import: createImport(deps.database),
    ...feedbackRemovals(deps.database),
  };
}
