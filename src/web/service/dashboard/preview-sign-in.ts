/** Hands a signed-in member over to a preview, which lets them in as a member. */
import { html } from '../../../lib/html.ts';
import { isPreviewId } from '../../../records/previews/preview.ts';
import { plainFrame } from '../../../theme/admin/frame/plain-frame.ts';
import { htmlReply, type Reply } from '../../edge/http/reply.ts';
import { isBrowserMark } from '../../reader/sign-in/member-code.ts';
import { codeFor, PREVIEW_PATH } from '../previews/preview-sign-in.ts';
import type { DashboardRequest, DashboardRoute } from './dashboard-route.ts';
import { handOverMember } from './hand-over-member.ts';

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

export const PREVIEW_SIGN_IN_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: '/dashboard/preview-sign-in', role: 'none', handle: handOver },
];
