/** Route handlers of one preview: its page, who may open it, and deleting it. */
import { isPreviewId, PREVIEW_SHARINGS, type Preview } from '../../../../records/previews/preview.ts';
import { mayAct } from '../../../../records/users/user.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { previewBody } from '../../../../theme/admin/previews/preview-page.ts';
import { previewName } from '../../../../theme/admin/previews/previews-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
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

export async function previewPage(context: DashboardRequest, state: FormState = EMPTY_FORM): Promise<Reply> {
  const { service, session, role, request, href, page } = context;
  const preview = await find(context);
  if (preview === undefined) return gone(context);
  return page(
    {
      title: previewName(preview),
      section: 'previews',
      ...doneNotice(request.query, DONE),
      body: previewBody({
        ...{ preview, state, csrf: session.csrf, now: service.clock() },
        href: href(`${previewsPath(context)}/${preview.id}`),
        address: service.previews.addressOf(preview),
        open: memberAddress(context, preview),
        mayChange: mayAct(role, 'editor'),
      }),
    },
    state === EMPTY_FORM ? 200 : 400,
  );
}

export async function sharePreview(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, audit, see } = context;
  const preview = await find(context);
  if (preview === undefined) return gone(context);
  const sharing = PREVIEW_SHARINGS.find((one) => one === form.get('sharing'));
  if (sharing === undefined)
    return previewPage(context, { values: {}, errors: { sharing: 'Choose who may open it.' } });
  const password = form.get('password') ?? '';
  const wanted = { sharing, ...(sharing === 'password' && password !== '' ? { password } : {}) };
  const made = await withFieldErrors({ 'previews/password': 'password' }, () =>
    service.records.previews.share(project!.id, preview.id, wanted),
  );
  if ('errors' in made) return previewPage(context, { values: { sharing }, errors: made.errors });
  await audit('preview.shared', previewName(preview), sharing);
  return see(`${previewsPath(context)}/${preview.id}?done=shared`);
}

export async function deletePreview(context: DashboardRequest): Promise<Reply> {
  const { service, project, audit, see } = context;
  const preview = await find(context);
  if (preview === undefined) return gone(context);
  await service.previews.remove(project!.id, preview.id);
  await audit('preview.deleted', previewName(preview));
  return see(`${previewsPath(context)}?done=deleted`);
}
