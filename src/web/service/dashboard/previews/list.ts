/** Route handler for the list of a project's previews. */
import { defined } from '../../../../lib/defined.ts';
import type { Preview } from '../../../../records/previews/preview.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Pager } from '../../../../theme/admin/parts/pager.ts';
import {
  type NewPreviewView,
  newPreviewButton,
  previewsBody,
} from '../../../../theme/admin/previews/previews-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { PREVIEW_PATH } from '../../previews/preview-sign-in.ts';
import { connectAddress } from '../connect-address.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';

const TAKE = 25;
const MAX_SKIP = 10_000;

const DONE = {
  deleted: 'The preview is deleted.',
  looked: 'New pull requests appear here within seconds.',
  sharing: 'New previews are shared like this from now on.',
};

interface Shown {
  readonly status?: number;
  readonly notice?: AdminPage['notice'];
  readonly state?: FormState;
}

export const previewsPath = ({ project }: DashboardRequest): string => `/dashboard/p/${project!.id}/previews`;

/** Members go by the dashboard, so that they see it however it is shared. */
export function memberAddress({ service }: DashboardRequest, preview: Preview): string {
  return `${service.previews.addressOf(preview)}${PREVIEW_PATH}/member?redirect=%2F`;
}

export async function previewsPage(context: DashboardRequest, shown: Shown): Promise<Reply> {
  const { service, session, role, project, request, href, page } = context;
  const { previews } = service.records;
  const skip = skipOf(request.query);
  const found = await previews.list(project!.id, { skip, take: TAKE + 1 });
  const root = href(previewsPath(context));
  const hasBranches = service.previews.hasBranches(project!.id);
  const mayMake = mayAct(role, 'editor') && hasBranches;
  return page(
    {
      title: 'Previews',
      lead: 'Branches and pull requests as sites, before they are published.',
      ...(mayMake && found.length > 0 ? { action: newPreviewButton(root) } : {}),
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: previewsBody({
        href: root,
        csrf: session.csrf,
        now: service.clock(),
        hasBranches,
        ...defined({ connect: connectAddress(context) }),
        rows: found.slice(0, TAKE).map((preview) => ({
          preview,
          href: `${root}/${preview.id}`,
          open: memberAddress(context, preview),
        })),
        pager: pagerOf(root, skip, found.length),
        ...(mayMake ? { dialog: await dialogOf(context, shown) } : {}),
        ...(mayAct(role, 'admin') && hasBranches
          ? { sharing: await service.previews.newSharing(project!.id) }
          : {}),
      }),
    },
    shown.status ?? 200,
  );
}

/** The repository is asked for its branches only when the dialog is shown open; otherwise the button's address does that. */
async function dialogOf(context: DashboardRequest, { state }: Shown): Promise<NewPreviewView> {
  const { service, project, request } = context;
  const open = state !== undefined || request.query.has('new');
  const branches = open ? await service.previews.branches(project!.id).catch(() => undefined) : undefined;
  return { open, state: state ?? EMPTY_FORM, branches };
}

function skipOf(query: URLSearchParams): number {
  const text = query.get('skip') ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), MAX_SKIP) : 0;
}

function pagerOf(root: string, skip: number, found: number): Pager {
  const back = Math.max(0, skip - TAKE);
  return {
    ...(skip > 0 ? { newer: back === 0 ? root : `${root}?skip=${back}` } : {}),
    ...(found > TAKE ? { older: `${root}?skip=${skip + TAKE}` } : {}),
  };
}
