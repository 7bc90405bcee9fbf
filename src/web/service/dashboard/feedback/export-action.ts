/** The link that downloads the filtered list, for editors only, since it contains personal data. */
import { attributes, html } from '../../../../lib/html.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { interfaceIcon } from '../../../../theme/icons/interface-icon.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import type { FeedbackQuery } from './feedback-query.ts';

export function exportAction(
  { role, project, href }: DashboardRequest,
  { values, view }: FeedbackQuery,
): Pick<AdminPage, 'action'> {
  if (!mayAct(role, 'editor')) return {};
  const address = linkWith(href(`/dashboard/p/${project!.id}/feedback.csv`), values, {
    view,
    limit: undefined,
    sort: undefined,
  });
  return {
    action: html`<a class="button"${attributes({ href: address })}>${interfaceIcon('download')}Export CSV</a>`,
  };
}
