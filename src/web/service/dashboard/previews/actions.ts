/** Route handlers that make previews and say how new ones are shared. */
import { AppError } from '../../../../lib/app-error.ts';
import { PREVIEW_SHARINGS } from '../../../../records/previews/preview.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { signedIn } from '../jobs/actor-names.ts';
import { previewsPage, previewsPath } from './list.ts';

/** Failures that a member can read and do something about. */
const SAID = /^(?:previews|git|forge)\//;

export async function createPreview(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, audit, see } = context;
  const branch = (form.get('branch') ?? '').trim().slice(0, 300);
  try {
    const preview = await service.previews.ofBranch(project!.id, branch, signedIn(context));
    await audit('preview.created', branch, preview.id);
    return see(`${previewsPath(context)}/${preview.id}`);
  } catch (error) {
    return previewsPage(context, {
      status: 400,
      state: { values: { branch }, errors: { branch: said(error) } },
    });
  }
}

export async function lookAgain(context: DashboardRequest): Promise<Reply> {
  const { service, project, see } = context;
  try {
    await service.previews.look(project!.id);
    return see(`${previewsPath(context)}?done=looked`);
  } catch (error) {
    return previewsPage(context, { status: 502, notice: { kind: 'problem', text: said(error) } });
  }
}

export async function changeSharing(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, audit, see } = context;
  const sharing = PREVIEW_SHARINGS.find((one) => one === form.get('sharing') && one !== 'password');
  if (sharing === undefined)
    return previewsPage(context, { status: 400, notice: { kind: 'problem', text: 'Nothing was changed.' } });
  await service.records.previews.saveDefaultSharing(project!.id, sharing);
  await audit('preview.sharing', 'New previews', sharing);
  return see(`${previewsPath(context)}?done=sharing`);
}

/** @throws what is no failure for people */
function said(error: unknown): string {
  if (!(error instanceof AppError && SAID.test(error.code))) throw error;
  return error.hint === undefined
    ? `${error.message}.`
    : `${error.message}. ${error.hint}.`.replace('?.', '?');
}
