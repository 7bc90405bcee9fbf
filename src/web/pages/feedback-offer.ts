/** What a site asks its readers: what its administrators and its docs.json both allow. */
import type { ProjectSettings } from '../../records/projects/project-records.ts';
import type { FeedbackOffer } from '../theme/page-view.ts';

/**
 * @param fields `feedback` of docs.json; a kind it says nothing about is left to the administrators
 * @returns undefined when nothing is asked
 */
export function feedbackOffer(
  project: string,
  fields: Readonly<Record<string, unknown>>,
  { feedback }: ProjectSettings,
): FeedbackOffer | undefined {
  const rating = feedback.rating && fields['thumbsRating'] !== false;
  const code = feedback.code && fields['codeSnippets'] !== false;
  if (!rating && !code) return undefined;
  const comment = rating && feedback.comment;
  return { project, rating, comment, contact: comment && feedback.contact, code };
}
