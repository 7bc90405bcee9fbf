/** The first page of a project without feedback: the next steps instead of an empty chart. */
import { mayAct } from '../../../../records/users/user.ts';
import { overviewStart, type StartStep } from '../../../../theme/admin/overview/overview-start.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { publicOrigin } from '../public-origin.ts';

export async function startPage({
  service,
  request,
  role,
  project,
  href,
  page,
}: DashboardRequest): Promise<Reply> {
  const { id, name } = project!;
  const site = service.projects.get(id)?.url;
  const admin = mayAct(role, 'admin');
  const keys = admin ? await service.records.keys.list(id) : [];
  const members = admin ? await service.records.users.list() : [];
  const steps: StartStep[] = [
    {
      title: 'Leave feedback on a page',
      text: 'Open your site, scroll to the end of any page and answer "Was this page helpful?". It is here a moment later.',
      ...(site === undefined ? {} : { link: { label: 'Open the site', href: `${site}/` } }),
    },
  ];
  if (admin)
    steps.push(
      {
        title: 'Create an API key',
        text: 'With a key, your own tools read feedback as it arrives.',
        link: { label: 'API keys', href: href(`/dashboard/p/${id}/keys`) },
        done: keys.some((key) => key.revokedAt === null),
      },
      {
        title: 'Invite your team',
        text: 'Editors work through feedback together; viewers only read.',
        link: { label: 'Members', href: href('/dashboard/members') },
        done: members.length > 1,
      },
      {
        title: 'Choose what readers are asked',
        text: 'Ratings, comments, e-mail addresses and code reports can each be switched off.',
        link: { label: 'Settings', href: href(`/dashboard/p/${id}/settings`) },
      },
    );
  const address = `${publicOrigin(service, request)}${service.base}/api/external/v1/analytics/${id}/feedback`;
  return page({
    title: 'Overview',
    lead: `No feedback for ${name} yet. When readers vote, comment or report a code sample, you see here what helps them.`,
    section: 'overview',
    body: overviewStart({
      steps,
      command: `curl -H "Authorization: Bearer svc_…" \\\n  ${address}`,
    }),
  });
}
