/** The kinds of feedback that a site offers: those that both its administrators and its docs.json allow. */
import type { ProjectSettings } from '../../../records/projects/project-records.ts';
import type { DocsConfig } from '../../../site/config/docs-config.ts';
import type { FeedbackOffer } from '../../../theme/page-view.ts';

/** @param config a kind that docs.json does not mention is up to the administrators */
export function feedbackOffer(
  project: string,
  { feedback: fields, integrations }: Pick<DocsConfig, 'feedback' | 'integrations'>,
  { feedback }: ProjectSettings,
): FeedbackOffer {
  const on = integrations.telemetry?.enabled ?? true;
  const rating = on && feedback.rating && fields.thumbsRating !== false;
  const code = on && feedback.code && fields.codeSnippets !== false;
  const comment = rating && feedback.comment;
  return { project, rating, comment, contact: comment && feedback.contact, code };
}
