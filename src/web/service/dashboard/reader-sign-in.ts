/** Hands a signed-in member over to a protected site, which takes them for a reader. */
import { html } from '../../../lib/html.ts';
import type { Session } from '../../../records/users/user.ts';
import { plainFrame } from '../../../theme/admin/frame/plain-frame.ts';
import { htmlReply, type Reply } from '../../edge/http/reply.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import { isBrowserMark, makeMemberCode } from '../../reader/sign-in/member-code.ts';
import { returnTo } from '../../reader/sign-in/return-to.ts';
import type { Service } from '../service.ts';
import type { DashboardRequest, DashboardRoute } from './dashboard-route.ts';
import { publicOrigin } from './public-origin.ts';

function noRole(service: Service, { user }: Session): Reply {
  const title = 'You may not read this documentation';
  const lead = `${user.email} has no role in this project. An administrator of the dashboard can give you one.`;
  const body = html`<p class="plain-text"><a class="link" href="${service.base}/dashboard">To the dashboard</a></p>`;
  return htmlReply(403, plainFrame(service, { title, lead, body }));
}

/** The address is the project's own, never one of the request; the code works only in the browser that the site named. */
async function handOver({ service, request, session, projects }: DashboardRequest): Promise<Reply> {
  const { query } = request;
  const wanted = query.get('project') ?? '';
  const project = projects.get(wanted);
  if (project === undefined && service.projects.has(wanted)) return noRole(service, session);
  const browser = query.get('browser');
  if (project === undefined || !isBrowserMark(browser)) {
    const body = html`<p class="plain-text">Open the documentation again, and choose there how to sign in.</p>`;
    return htmlReply(404, plainFrame(service, { title: 'This address is not complete', body }));
  }
  const code = makeMemberCode(service, project.id, {
    member: session.user.id,
    session: session.id,
    browser,
    returnTo: returnTo(query.get('redirect')),
  });
  const href = `${project.url}/login/member?code=${code}`;
  if (URL.parse(href)?.origin === publicOrigin(service, request)) return seeOther(href);
  // Not a redirect: after the form of the sign-in page the policy of that page allows none to other hosts.
  const body = html`<p class="plain-text"><a class="link" href="${href}">Continue to the documentation</a></p>`;
  return htmlReply(200, plainFrame(service, { title: 'You are signed in', body }), {
    refresh: `0; url=${href}`,
  });
}

export const READER_SIGN_IN_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: '/dashboard/reader-sign-in', role: 'none', handle: handOver },
];
