/** What a site asks its readers: what its administrators and its docs.json both allow; it may be nothing. */
import type { ProjectSettings } from '../../records/projects/project-records.ts';
import type { FeedbackOffer } from '../theme/page-view.ts';

/**
 * @param fields `feedback` of docs.json; a kind it says nothing about is left to the administrators
 */
export function feedbackOffer(
  project: string,
  fields: Readonly<Record<string, unknown>>,
  { feedback }: ProjectSettings,
): FeedbackOffer {
  const rating = feedback.rating && fields['thumbsRating'] !== false;
  const code = feedback.code && fields['codeSnippets'] !== false;
  const comment = rating && feedback.comment;
  return { project, rating, comment, contact: comment && feedback.contact, code };
}
