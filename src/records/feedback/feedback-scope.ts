/** The scope of a list cursor: the project and the filters as one text. */
import { FEEDBACK_STATUSES } from './feedback.ts';
import type { FeedbackFilter } from './feedback-records.ts';

/** Filters that match the same entries have the same scope; the page size is not part of it. */
export function feedbackScope(filter: FeedbackFilter): string {
  const { project, from, to, source, statuses = [], path, helpful, commented } = filter;
  const named = FEEDBACK_STATUSES.filter((status) => statuses.includes(status));
  const all = named.length === 0 || named.length === FEEDBACK_STATUSES.length;
  return JSON.stringify(
    [project, from, to, source, all ? null : named, path, helpful, commented].map((one) => one ?? null),
  );
}
