/** Route handlers of withdrawn pages: one form that takes a page back from every commit, and one that gives it back. */
import type { WithdrawnEntry } from '../../../../records/readers/access-settings.ts';
import { withdrawnBody } from '../../../../theme/admin/access/withdrawn-page.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { nothingThere, pagePlace } from '../../actions/page-place.ts';
import { withdrawPage } from '../../actions/withdrawn-pages.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
import { home, ROOT, type Shown } from './access-change.ts';

const DONE = {
  withdrawn: 'The page is withdrawn from the site and from every commit.',
  restored: 'The page is given back.',
};

const list = (context: DashboardRequest): string => `${home(context)}/withdrawn`;

async function withdrawnPage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, project, request, href, page } = context;
  const { withdrawn = [] } = await service.records.readers.access(project!.id);
  return page(
    {
      title: 'Withdrawn pages',
      lead: 'Pages that were published by accident, taken back from every commit.',
      back: { label: 'Readers', href: href(home(context)) },
      ...doneNotice(request.query, DONE),
      ...(await emptyNotice(context, withdrawn)),
      body: withdrawnBody({
        href: href(list(context)),
        csrf: session.csrf,
        withdrawn,
        state: shown.state ?? { values: {}, errors: {} },
      }),
    },
    shown.status ?? 200,
  );
}

/** After a form whose address has no page; only of an address that is withdrawn. */
async function emptyNotice(
  { service, project, request }: DashboardRequest,
  withdrawn: readonly WithdrawnEntry[],
): Promise<Pick<AdminPage, 'notice'>> {
  const named = withdrawn.find(({ address }) => address === request.query.get('empty'));
  if (named === undefined) return {};
  const { address } = named;
  const text = nothingThere(
    address,
    await pagePlace(service.projects.get(project!.id)?.live.current(), address),
  );
  return text === undefined ? {} : { notice: { kind: 'problem', text: `${text}.` } };
}

const change =
  (undo: boolean) =>
  async (context: DashboardRequest): Promise<Reply> => {
    const { session, form, act, see } = context;
    const page = (form.get('page') ?? '').slice(0, 2_000);
    const result = await withFieldErrors({ 'readers/withdrawn': 'page' }, () =>
      act(withdrawPage, { page, undo, by: session.user.email }),
    );
    if ('errors' in result)
      return withdrawnPage(context, { status: 400, state: { values: { page }, errors: result.errors } });
    const { address, place } = result.value;
    const empty = place?.isThere === false ? `&empty=${encodeURIComponent(address)}` : '';
    return see(`${list(context)}?done=${undo ? 'restored' : 'withdrawn'}${empty}`);
  };

export const WITHDRAWN_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: `${ROOT}/withdrawn`, role: 'admin', handle: (context) => withdrawnPage(context) },
  { method: 'POST', path: `${ROOT}/withdrawn`, role: withdrawPage.role, handle: change(false) },
  { method: 'POST', path: `${ROOT}/withdrawn/restore`, role: withdrawPage.role, handle: change(true) },
];
