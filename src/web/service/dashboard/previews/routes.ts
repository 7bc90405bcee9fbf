/** Routes of previews: viewers open them, editors make, share and delete them, administrators choose how new ones are shared. */

import { AppError } from '../../../../lib/app-error.ts';
import { isPreviewId, PREVIEW_SHARINGS, type Preview } from '../../../../records/previews/preview.ts';
import { mayAct } from '../../../../records/users/user.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { previewBody } from '../../../../theme/admin/previews/preview-page.ts';
import { previewName } from '../../../../theme/admin/previews/previews-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { changeProjectAccess } from '../../actions/access.ts';
import { NEW_PREVIEWS } from '../../project-access.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
import { signedIn } from '../jobs/actor-names.ts';
import { memberAddress, previewsPage, previewsPath } from './list.ts';

const DONE = { shared: 'Saved.' };

/** Of the project of the route only. */
async function find({ service, project, params }: DashboardRequest): Promise<Preview | undefined> {
  const id = params['preview']!;
  const preview = isPreviewId(id) ? await service.records.previews.get(id) : undefined;
  return preview?.project === project!.id ? preview : undefined;
}

function gone(context: DashboardRequest): Promise<Reply> {
  return previewsPage(context, {
    status: 404,
    notice: { kind: 'problem', text: 'This project has no such preview any more.' },
  });
}

/** Route handlers of one preview: its page, who may open it, and deleting it. */
async function previewPage(context: DashboardRequest, state: FormState = EMPTY_FORM): Promise<Reply> {
  const { service, session, role, request, href, page } = context;
  const preview = await find(context);
  if (preview === undefined) return gone(context);
  return page(
    {
      title: previewName(preview),
      ...doneNotice(request.query, DONE),
      body: previewBody({
        preview,
        state,
        csrf: session.csrf,
        now: service.clock(),
        href: href(`${previewsPath(context)}/${preview.id}`),
        address: service.previews.addressOf(preview),
        open: memberAddress(context, preview),
        mayChange: mayAct(role, 'editor'),
      }),
    },
    state === EMPTY_FORM ? 200 : 400,
  );
}

async function sharePreview(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, audit, see } = context;
  const preview = await find(context);
  if (preview === undefined) return gone(context);
  const sharing = PREVIEW_SHARINGS.find((one) => one === form.get('sharing'));
  if (sharing === undefined)
    return previewPage(context, { values: {}, errors: { sharing: 'Choose who may open it.' } });
  const password = form.get('password') ?? '';
  const request = { sharing, ...(sharing === 'password' && password !== '' ? { password } : {}) };
  const result = await withFieldErrors({ 'previews/password': 'password' }, () =>
    service.records.previews.share(project!.id, preview.id, request),
  );
  if ('errors' in result) return previewPage(context, { values: { sharing }, errors: result.errors });
  await audit('preview.shared', previewName(preview), sharing);
  return see(`${previewsPath(context)}/${preview.id}?done=shared`);
}

async function deletePreview(context: DashboardRequest): Promise<Reply> {
  const { service, project, audit, see } = context;
  const preview = await find(context);
  if (preview === undefined) return gone(context);
  await service.previews.remove(project!.id, preview.id);
  await audit('preview.deleted', previewName(preview));
  return see(`${previewsPath(context)}?done=deleted`);
}

/** Failures that a member can read and do something about. */
const EXPLAINED = /^(?:previews|git|forge)\//;

/** Route handlers that make previews and say how new ones are shared. */
async function createPreview(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, audit, see } = context;
  const branch = (form.get('branch') ?? '').trim().slice(0, 300);
  try {
    const preview = await service.previews.ofBranch(project!.id, branch, signedIn(context));
    await audit('preview.created', branch, preview.id);
    return see(`${previewsPath(context)}/${preview.id}`);
  } catch (error) {
    return previewsPage(context, {
      status: 400,
      state: { values: { branch }, errors: { branch: explanation(error) } },
    });
  }
}

async function lookAgain(context: DashboardRequest): Promise<Reply> {
  const { service, project, see } = context;
  try {
    await service.previews.look(project!.id);
    return see(`${previewsPath(context)}?done=looked`);
  } catch (error) {
    return previewsPage(context, { status: 502, notice: { kind: 'problem', text: explanation(error) } });
  }
}

async function changeSharing(context: DashboardRequest): Promise<Reply> {
  const { form, act, see } = context;
  const sharing = NEW_PREVIEWS.find((one) => one === form.get('sharing'));
  if (sharing === undefined)
    return previewsPage(context, { status: 400, notice: { kind: 'problem', text: 'Nothing was changed.' } });
  await changeProjectAccess(act, { previews: sharing });
  return see(`${previewsPath(context)}?done=sharing`);
}

/** @throws what is no failure for people */
function explanation(error: unknown): string {
  if (!(error instanceof AppError && EXPLAINED.test(error.code))) throw error;
  return error.hint === undefined
    ? `${error.message}.`
    : `${error.message}. ${error.hint}.`.replace('?.', '?');
}

const ROOT = '/dashboard/p/:project/previews';

export const PREVIEW_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: (context) => previewsPage(context, {}) },
  { method: 'POST', path: `${ROOT}/new`, role: 'editor', handle: createPreview },
  { method: 'POST', path: `${ROOT}/look`, role: 'editor', handle: lookAgain },
  { method: 'POST', path: `${ROOT}/sharing`, role: 'admin', handle: changeSharing },
  { method: 'GET', path: `${ROOT}/:preview`, role: 'viewer', handle: (context) => previewPage(context) },
  { method: 'POST', path: `${ROOT}/:preview/share`, role: 'editor', handle: sharePreview },
  { method: 'POST', path: `${ROOT}/:preview/delete`, role: 'editor', handle: deletePreview },
];
