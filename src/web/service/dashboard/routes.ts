/** All routes of the dashboard. */

import { html } from '../../../lib/html.ts';
import { isPreviewId } from '../../../records/previews/preview.ts';
import { plainFrame } from '../../../theme/admin/frame/plain-frame.ts';
import { htmlReply, type Reply } from '../../edge/http/reply.ts';
import { isBrowserMark } from '../../reader/sign-in/member-code.ts';
import { codeFor, PREVIEW_PATH } from '../previews/preview-sign-in.ts';
import type { DashboardRequest, DashboardRoute } from './dashboard-route.ts';
import { FIND_ROUTES } from './find/routes.ts';
import { handOverMember } from './hand-over-member.ts';
import { READER_SIGN_IN_ROUTES } from './reader-sign-in.ts';
import { currentProject } from './remembered-project.ts';
import { SECTIONS } from './sections.ts';
import type { VisitorRoute } from './visitor-route.ts';
import { FORGOT_PASSWORD_ROUTES } from './visitors/forgot-password.ts';
import { INVITATION_ROUTES } from './visitors/invitation.ts';
import { PASSKEY_SIGN_IN_ROUTES } from './visitors/passkey.ts';
import { RESET_ROUTES } from './visitors/reset.ts';
import { SET_UP_ROUTES } from './visitors/set-up.ts';
import { SIGN_IN_ROUTES } from './visitors/sign-in.ts';
import { WITH_PROVIDER_ROUTES } from './visitors/with-provider.ts';

/** The address is the preview's own, never one of the request; the code works only in the browser that the preview named. */
async function handOver(context: DashboardRequest): Promise<Reply> {
  const { service, request, projects } = context;
  const { query } = request;
  const id = query.get('preview') ?? '';
  const preview = isPreviewId(id) ? await service.records.previews.get(id) : undefined;
  const browser = query.get('browser');
  // The same words for a preview of a project without a role: nobody learns what there is.
  if (preview === undefined || !projects.has(preview.project) || !isBrowserMark(browser)) {
    const body = html`<p class="plain-text">It was deleted, or you have no role in its project. An administrator of the dashboard can give you one.</p>`;
    return htmlReply(404, plainFrame(service, { title: 'You cannot see this preview', body }));
  }
  return handOverMember(context, {
    purpose: codeFor('member', preview.id),
    browser,
    address: `${service.previews.addressOf(preview)}${PREVIEW_PATH}/member`,
    name: 'the preview',
  });
}

/** Hands a signed-in member over to a preview, which lets them in as a member. */
const PREVIEW_SIGN_IN_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: '/dashboard/preview-sign-in', role: 'none', handle: handOver },
];

/** Redirects `/dashboard` to the last viewed project; without one, owners make one, and others see their account. */
const START_ROUTES: readonly DashboardRoute[] = [
  {
    method: 'GET',
    path: '/dashboard',
    role: 'none',
    handle: async ({ projects, request, role, service, see }) => {
      const project = currentProject(projects, request);
      if (project !== undefined) return see(`/dashboard/p/${project.id}/overview`);
      return see(
        role === 'owner' && service.setup !== undefined ? '/dashboard/projects' : '/dashboard/account',
      );
    },
  },
];

/** For members, each with the least role it needs. */
export const DASHBOARD_ROUTES: readonly DashboardRoute[] = [
  ...START_ROUTES,
  ...SECTIONS.flatMap(({ routes }) => routes),
  ...FIND_ROUTES,
  ...READER_SIGN_IN_ROUTES,
  ...PREVIEW_SIGN_IN_ROUTES,
];

/** For people who are not signed in. */
export const VISITOR_ROUTES: readonly VisitorRoute[] = [
  ...SIGN_IN_ROUTES,
  ...PASSKEY_SIGN_IN_ROUTES,
  ...WITH_PROVIDER_ROUTES,
  ...SET_UP_ROUTES,
  ...INVITATION_ROUTES,
  ...RESET_ROUTES,
  ...FORGOT_PASSWORD_ROUTES,
];
