/** Route handlers for one entry of feedback and for notes on it. */
import { defined } from '../../../../lib/defined.ts';
import type { FeedbackEvent } from '../../../../records/feedback/feedback-records.ts';
import { mayAct } from '../../../../records/users/user.ts';
import {
  detailTitle,
  feedbackDetail,
  type HistoryLine,
  NOTE_LENGTH,
} from '../../../../theme/admin/feedback/feedback-detail.ts';
import { empty } from '../../../../theme/admin/parts/empty.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { tellNamed } from '../../mail/team-letters.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { cleanQuery } from './feedback-query.ts';
import { listNotice } from './list-notice.ts';
import { pageLink } from './page-link.ts';
import { snippetHtml } from './snippet-html.ts';
import { mentionedIn, teamOf } from './team.ts';

export async function detail(context: DashboardRequest): Promise<Reply> {
  const { service, session, role, project, params, request, href, page } = context;
  const { feedback } = service.records;
  const id = params['id'] ?? '';
  const root = href(`/dashboard/p/${project!.id}/feedback`);
  const entry = await feedback.get(project!.id, id);
  if (entry === undefined) return gone(context, root);
  const values = cleanQuery(request.query);
  const [team, assignees] = await Promise.all([teamOf(context), feedback.assigneesOf(project!.id, [id])]);
  const assignee = assignees.get(id);
  const history = await historyLines(context, await feedback.history(project!.id, id));
  const site = service.projects.get(project!.id)?.url;
  const notice = noteNotice(request.query) ?? listNotice(context, values, entry.id);
  const body = feedbackDetail({
    now: service.clock(),
    entry,
    page: pageLink(site, entry.path),
    pageEntries: linkWith(root, new URLSearchParams(), { path: entry.path }),
    snippet: entry.code === null ? undefined : snippetHtml(entry.code, entry.lang),
    history,
    assignee:
      assignee === undefined
        ? undefined
        : (team.find((one) => one.id === assignee)?.name ?? 'A former member'),
    ...(mayAct(role, 'editor')
      ? {
          edit: {
            csrf: session.csrf,
            status: `${root}/status`,
            assign: `${root}/assign`,
            team,
            assignee,
            note: `${root}/${entry.id}/note`,
            query: values.toString(),
            job: href(`/dashboard/p/${project!.id}/jobs/new?feedback=${encodeURIComponent(entry.id)}`),
          },
        }
      : {}),
  });
  return page({
    title: detailTitle(entry),
    back: { label: 'All feedback', href: values.size === 0 ? root : `${root}?${values}` },
    body,
    features: ['feedback'],
    ...defined({ notice }),
  });
}

function gone({ page }: DashboardRequest, root: string): Reply {
  const body = empty({
    icon: 'search',
    title: 'There is no such entry',
    text: 'It was deleted, or the address is not complete.',
    action: { label: 'All feedback', href: root },
  });
  return page({ title: 'Not found', body }, 404);
}

function noteNotice(query: URLSearchParams): { kind: 'problem'; text: string } | undefined {
  return query.get('note') === 'refused'
    ? { kind: 'problem', text: `A note has at least one and at most ${NOTE_LENGTH} characters.` }
    : undefined;
}

/** A job as an actor. */
const JOB = 'job:';

/** Adds the names of members and API keys, and the pages of jobs; removed ones get a general name. */
async function historyLines(
  { service, project, href }: DashboardRequest,
  events: readonly FeedbackEvent[],
): Promise<readonly HistoryLine[]> {
  const jobHref = (actor: string): string =>
    href(`/dashboard/p/${project!.id}/jobs/${encodeURIComponent(actor.slice(JOB.length))}`);
  const names = new Map<string, string>();
  const keys = events.some(({ actor }) => actor.startsWith('key:'))
    ? await service.records.keys.list(project!.id)
    : [];
  for (const actor of events.flatMap(({ actor, assigned }) => [actor, ...(assigned ? [assigned] : [])])) {
    if (names.has(actor)) continue;
    if (actor.startsWith(JOB)) names.set(actor, 'Agent job');
    else if (actor.startsWith('key:')) {
      const key = keys.find((one) => one.id === actor.slice(4));
      names.set(actor, key === undefined ? 'An API key' : `API key ${key.name}`);
    } else names.set(actor, (await service.records.users.get(actor))?.name ?? 'A former member');
  }
  return events.map(({ at, actor, from, to, note, assigned }) => ({
    at,
    who: names.get(actor)!,
    from,
    to,
    note,
    ...(assigned === null ? {} : { assigned: assigned === '' ? '' : names.get(assigned)! }),
    ...(actor.startsWith(JOB) ? { href: jobHref(actor) } : {}),
  }));
}

export async function addNote(context: DashboardRequest): Promise<Reply> {
  const { service, session, project, params, form, see } = context;
  const id = params['id'] ?? '';
  const text = (form.get('text') ?? '').trim();
  const query = cleanQuery(new URLSearchParams((form.get('list') ?? '').slice(0, 2_000)));
  const fits = text !== '' && text.length <= NOTE_LENGTH;
  const mentioned = fits && text.includes('@') ? mentionedIn(text, await teamOf(context)) : [];
  const there =
    fits &&
    (await service.records.feedback.addNote({
      project: project!.id,
      id,
      actor: session.user.id,
      text,
      mentioned,
    }));
  if (there && mentioned.length > 0)
    await tellNamed(service, { project: project!, by: session.user, entry: id, members: mentioned });
  if (!fits) query.set('note', 'refused');
  else if (!there) query.set('problem', 'gone');
  const search = query.size === 0 ? '' : `?${query}`;
  return see(`/dashboard/p/${project!.id}/feedback/${encodeURIComponent(id)}${search}`);
}
