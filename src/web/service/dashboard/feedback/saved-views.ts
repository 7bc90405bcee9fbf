/** The views of the feedback list that a member keeps: filters under a name. */
import { AppError } from '../../../../lib/app-error.ts';
import { VIEW_LIMITS } from '../../../../records/feedback/feedback-work.ts';
import type { SavedViews } from '../../../../theme/admin/feedback/feedback-work.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { cleanQuery } from './feedback-query.ts';

/** Everybody has these. */
const GIVEN = [
  { id: '', name: 'Assigned to me', query: 'view=all&assignee=me' },
  { id: '', name: 'Mentions me', query: 'view=all&mentioned=me' },
  { id: '', name: 'Comments that wait', query: 'view=comments&status=pending' },
] as const;
/** Positions in a list are no part of a view. */
const PASSING = ['cursor', 'before', 'skip'];

/** The filters of an address in one order, so that equal ones are equal. */
function filtersOf(values: URLSearchParams): string {
  const kept = new URLSearchParams([...cleanQuery(values)].filter(([name]) => !PASSING.includes(name)));
  kept.sort();
  return kept.toString();
}

export async function mySavedViews(
  { service, session, project }: DashboardRequest,
  root: string,
  values: URLSearchParams,
): Promise<SavedViews> {
  const own = await service.records.feedback.views(project!.id, session.user.id);
  const here = filtersOf(values);
  return {
    views: [...GIVEN, ...own].map(({ id, name, query }) => ({
      id,
      name,
      href: query === '' ? root : `${root}?${query}`,
      current: filtersOf(new URLSearchParams(query)) === here,
    })),
    action: `${root}/views`,
    csrf: session.csrf,
    query: values.toString(),
    nameLength: VIEW_LIMITS.name,
  };
}

/** A form names its list by its filters only, so it leads nowhere else. */
const listOf = ({ form }: DashboardRequest): URLSearchParams =>
  cleanQuery(new URLSearchParams((form.get('list') ?? '').slice(0, 2_000)));

function back({ project, see }: DashboardRequest, values: URLSearchParams): Reply {
  return see(`/dashboard/p/${project!.id}/feedback${values.size === 0 ? '' : `?${values}`}`);
}

export async function saveView(context: DashboardRequest): Promise<Reply> {
  const { service, session, project, form } = context;
  const values = listOf(context);
  const view = { project: project!.id, member: session.user.id, query: filtersOf(values) };
  try {
    await service.records.feedback.saveView({ ...view, name: (form.get('name') ?? '').slice(0, 200) });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('feedback/')) throw error;
    values.set('problem', 'view');
  }
  return back(context, values);
}

export async function removeView(context: DashboardRequest): Promise<Reply> {
  const { service, session, project, form } = context;
  await service.records.feedback.removeView(
    project!.id,
    session.user.id,
    (form.get('view') ?? '').slice(0, 64),
  );
  return back(context, listOf(context));
}
