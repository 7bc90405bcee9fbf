/** The error page for an address with unreadable filters. */

import { feedbackProblem } from '../../../../theme/admin/feedback/feedback-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';

export function unreadable({ page, href, project }: DashboardRequest, problems: readonly string[]): Reply {
  const list = href(`/dashboard/p/${project!.id}/feedback`);
  return page({ title: 'Feedback', body: feedbackProblem(problems, list) }, 400);
}
