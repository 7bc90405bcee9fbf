/** Hands a signed-in member over to a protected site, which takes them for a reader. */
import { html } from '../../../lib/html.ts';
import type { Session } from '../../../records/users/user.ts';
import { plainFrame } from '../../../theme/admin/frame/plain-frame.ts';
import { htmlReply, type Reply } from '../../edge/http/reply.ts';
import { isBrowserMark } from '../../reader/sign-in/member-code.ts';
import type { Service } from '../service.ts';
import type { DashboardRequest, DashboardRoute } from './dashboard-route.ts';
import { handOverMember } from './hand-over-member.ts';

function noRole(service: Service, { user }: Session): Reply {
  const title = 'You may not read this documentation';
  const lead = `${user.email} has no role in this project. An administrator of the dashboard can give you one.`;
  const body = html`<p class="plain-text"><a class="link" href="${service.base}/dashboard">To the dashboard</a></p>`;
  return htmlReply(403, plainFrame(service, { title, lead, body }));
}

/** The address is the project's own, never one of the request; the code works only in the browser that the site named. */
async function handOver(context: DashboardRequest): Promise<Reply> {
  const { service, request, session, projects } = context;
  const { query } = request;
  const id = query.get('project') ?? '';
  const project = projects.get(id);
  if (project === undefined && service.projects.has(id)) return noRole(service, session);
  const browser = query.get('browser');
  if (project === undefined || !isBrowserMark(browser)) {
    const body = html`<p class="plain-text">Open the documentation again, and choose there how to sign in.</p>`;
    return htmlReply(404, plainFrame(service, { title: 'This address is not complete', body }));
  }
  return handOverMember(context, {
    purpose: project.id,
    browser,
    address: `${project.url}/login/member`,
    name: 'the documentation',
  });
}

export const READER_SIGN_IN_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: '/dashboard/reader-sign-in', role: 'none', handle: handOver },
];
