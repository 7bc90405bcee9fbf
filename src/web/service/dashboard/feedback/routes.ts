/** Routes of readers' feedback: viewers read it, editors change and export it. */

import { FEEDBACK_STATUSES } from '../../../../records/feedback/feedback.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { tellAssigned } from '../../mail/team-letters.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { addNote, detail } from './detail.ts';
import { exportCsv } from './export-csv.ts';
import { cleanQuery } from './feedback-query.ts';
import { list } from './list.ts';
import { noticeQuery } from './list-notice.ts';
import { removeView, saveView } from './saved-views.ts';
import { teamOf } from './team.ts';

/** The most entries of one page of the list. */
const MAX = 100;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Route handlers that change the status of entries, and undo such a change. */
async function changeStatus(context: DashboardRequest): Promise<Reply> {
  const { service, session, project, form } = context;
  const ids = [...new Set(form.getAll('id'))].filter((id) => ID.test(id)).slice(0, MAX);
  const status = FEEDBACK_STATUSES.find((one) => one === form.get('status'));
  if (ids.length === 0 || status === undefined) return back(context, noticeQuery({ problem: 'none' }));
  const version = form.get('version');
  const result = await service.records.feedback.setStatus({
    project: project!.id,
    ids,
    status,
    actor: session.user.id,
    ...(version !== null && /^\d{1,9}$/.test(version) ? { expectedVersion: Number(version) } : {}),
  });
  if (result.conflicts.length > 0) return back(context, noticeQuery({ problem: 'changed' }));
  if (result.items.length === 0) return back(context, noticeQuery({ problem: 'gone' }));
  return back(context, noticeQuery({ batch: result.batch, became: status, changed: result.changed }));
}

/** To one of the team, or to nobody. */
async function assign(context: DashboardRequest): Promise<Reply> {
  const { service, session, project, form } = context;
  const ids = [...new Set(form.getAll('id'))].filter((id) => ID.test(id)).slice(0, MAX);
  const to = form.get('assignee') ?? '';
  if (ids.length === 0) return back(context, noticeQuery({ problem: 'none' }));
  const me = session.user.id;
  const isKnown = to === '' || to === me || (await teamOf(context)).some(({ id }) => id === to);
  if (!isKnown) return back(context, noticeQuery({ problem: 'nobody' }));
  const assignee = to === '' ? null : to;
  const result = await service.records.feedback.assign({ project: project!.id, ids, assignee, actor: me });
  if (result.found === 0) return back(context, noticeQuery({ problem: 'gone' }));
  if (assignee !== null && result.given.length > 0)
    await tellAssigned(service, {
      project: project!,
      by: session.user,
      entries: result.given,
      member: assignee,
    });
  const became = assignee === null ? 'free' : assignee === me ? 'mine' : 'assigned';
  return back(context, noticeQuery({ batch: result.batch, became, changed: result.changed }));
}

async function undoStatus(context: DashboardRequest): Promise<Reply> {
  const { service, session, project, form } = context;
  const batch = form.get('batch') ?? '';
  const { changed } = ID.test(batch)
    ? await service.records.feedback.undo(project!.id, batch, session.user.id)
    : { changed: 0 };
  return back(context, noticeQuery({ problem: 'undone', changed }));
}

/** Redirects to the list or the entry that the form was on. The form carries filters only, so it can lead nowhere else. */
function back({ project, form, see }: DashboardRequest, notice: URLSearchParams): Reply {
  const query = cleanQuery(new URLSearchParams((form.get('list') ?? '').slice(0, 2_000)));
  for (const [name, value] of notice) query.set(name, value);
  const id = form.get('id') ?? '';
  const entry = form.get('entry') === '1' && ID.test(id) ? `/${id}` : '';
  const text = query.toString();
  return see(`/dashboard/p/${project!.id}/feedback${entry}${text === '' ? '' : `?${text}`}`);
}

const ROOT = '/dashboard/p/:project/feedback';

export const FEEDBACK_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: list },
  { method: 'GET', path: `${ROOT}.csv`, role: 'editor', handle: exportCsv },
  { method: 'POST', path: `${ROOT}/status`, role: 'editor', handle: changeStatus },
  { method: 'POST', path: `${ROOT}/assign`, role: 'editor', handle: assign },
  { method: 'POST', path: `${ROOT}/views`, role: 'viewer', handle: saveView },
  { method: 'POST', path: `${ROOT}/views/remove`, role: 'viewer', handle: removeView },
  { method: 'POST', path: `${ROOT}/undo`, role: 'editor', handle: undoStatus },
  { method: 'GET', path: `${ROOT}/:id`, role: 'viewer', handle: detail },
  { method: 'POST', path: `${ROOT}/:id/note`, role: 'editor', handle: addNote },
];
