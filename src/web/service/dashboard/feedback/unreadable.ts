/** The page for an address whose filters cannot be read: says what is wrong with each. */

import { feedbackProblem } from '../../../../theme/admin/feedback/feedback-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';

export function unreadable({ page, href, project }: DashboardRequest, problems: readonly string[]): Reply {
  const list = href(`/dashboard/p/${project!.id}/feedback`);
  return page({ title: 'Feedback', section: 'feedback', body: feedbackProblem(problems, list) }, 400);
}
