/** Route handlers that delete everything that was counted for a project, after asking. */

import { confirmBody } from '../../../../theme/admin/access/confirm-body.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';

export async function askToRemove({ page, href, project, session }: DashboardRequest): Promise<Reply> {
  const root = href(`/dashboard/p/${project!.id}/insight`);
  return page({
    title: 'Delete all figures?',
    back: { label: 'Insight', href: root },
    body: confirmBody({
      action: `${root}/remove`,
      back: root,
      csrf: session.csrf,
      text: `Views, visitors, programs, sites that lead here and broken addresses of ${project!.name} are deleted, of all days. Counting goes on. This cannot be undone; the CSV file has what is worth keeping.`,
      button: 'Delete all figures',
    }),
  });
}

export async function removeFigures({ service, project, audit, see }: DashboardRequest): Promise<Reply> {
  await service.records.insight.remove(project!.id);
  await audit('insight.removed', project!.name);
  return see(`/dashboard/p/${project!.id}/insight?done=removed`);
}
